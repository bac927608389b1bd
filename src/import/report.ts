/** Names listed under each message; the rest are counted. */
const LISTED = 500

const MAX_LENGTH = 400

/** What sites are imported for; lists and settings follow from them. */
const ITEMS = ['Posts', 'Pages', 'Products'] as const
export type ItemKind = (typeof ITEMS)[number]

interface Group {
  names: string[]
  count: number
}

type Groups = Map<string, Group>

/** Lists names under each message. Two runs over the same source write the same bytes. */
export class ImportReport {
  readonly #title: string
  readonly #imported: Groups = new Map()
  readonly #changed: Groups = new Map()
  readonly #leftOut: Groups = new Map()
  readonly #missing: Groups = new Map()
  readonly #notes = new Set<string>()
  readonly #next: string[] = []

  constructor(title: string) {
    this.#title = title
  }

  imported(kind: string, name: string): void {
    add(this.#imported, kind, name)
  }

  /** Imported with a change: `Tags became keywords.` */
  changed(message: string, name: string): void {
    add(this.#changed, message, name)
  }

  /** Not imported, and why: `Items in the trash.` */
  leftOut(reason: string, name: string): void {
    add(this.#leftOut, reason, name)
  }

  hasImported(kind: ItemKind): boolean {
    return this.#imported.has(kind)
  }

  /** Undefined if something was imported. */
  whyNothing(): string | undefined {
    if (ITEMS.some((kind) => this.#imported.has(kind))) return undefined
    if (this.#leftOut.size > 0) return 'every item was left out. The report gives the reason for each.'
    return 'there are no posts, pages or products in it. Check that it is the right file, or export it again.'
  }

  missing(reason: string, address: string): void {
    add(this.#missing, reason, address)
  }

  note(message: string): void {
    this.#notes.add(message)
  }

  nextStep(message: string): void {
    this.#next.push(message)
  }

  summary(): string[] {
    return [
      ...this.#notes,
      ...[...this.#imported].map(([kind, { count }]) => `${kind}: ${count}`),
      ...section('Changed', this.#changed),
      ...section('Left out', this.#leftOut),
      ...section('Missing pictures and documents', this.#missing),
      ...this.#next.map((message) => `Next: ${message}`),
    ]
  }

  markdown(): string {
    const parts = [
      `# ${escaped(this.#title)}`,
      ...[...this.#notes].map(escaped),
      ...chapter('Imported', this.#imported),
      ...chapter('Imported with changes', this.#changed),
      ...chapter('Left out', this.#leftOut),
      ...chapter('Missing pictures and documents', this.#missing),
    ]
    if (this.#next.length > 0) parts.push('## Next steps', this.#next.map((message, index) => `${index + 1}. ${message}`).join('\n'))
    return `${parts.join('\n\n')}\n`
  }
}

function add(groups: Groups, message: string, name: string): void {
  const group = groups.getOrInsertComputed(message, () => ({ names: [], count: 0 }))
  group.count += 1
  if (group.names.length < LISTED) group.names.push(name)
}

function section(title: string, groups: Groups): string[] {
  return [...groups].map(([message, { count }]) => `${title} (${count}): ${message}`)
}

function chapter(title: string, groups: Groups): string[] {
  if (groups.size === 0) return []
  return [`## ${title}`, ...[...groups].flatMap(([message, group]) => [`### ${escaped(message)} (${group.count})`, listOf(group)])]
}

function listOf({ names, count }: Group): string {
  const lines = names.map((name) => `- ${escaped(name)}`)
  if (count > names.length) lines.push(`- … and ${count - names.length} more`)
  return lines.join('\n')
}

/** On one line, with Markdown escaped. */
function escaped(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim()
  const short = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).toWellFormed()}…` : line
  return short.replace(/[\\`*_[\]<>#|]/g, '\\$&')
}

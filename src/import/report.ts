/** Per sentence; the rest is counted. */
const LISTED = 500

const MAX_LENGTH = 400

interface Group {
  names: string[]
  count: number
}

type Groups = Map<string, Group>

/** The same sentence said again extends the list below it. Two runs over the same source report the same, to the byte. */
export class ImportReport {
  readonly #title: string
  readonly #taken: Groups = new Map()
  readonly #changed: Groups = new Map()
  readonly #leftOut: Groups = new Map()
  readonly #missing: Groups = new Map()
  readonly #notes = new Set<string>()
  readonly #next: string[] = []

  constructor(title: string) {
    this.#title = title
  }

  took(kind: string, name: string): void {
    add(this.#taken, kind, name)
  }

  /** Taken with changes: `Tags became keywords.` */
  changed(sentence: string, name: string): void {
    add(this.#changed, sentence, name)
  }

  /** Not taken, and why: `It is protected by a password.` */
  leftOut(reason: string, name: string): void {
    add(this.#leftOut, reason, name)
  }

  missing(reason: string, address: string): void {
    add(this.#missing, reason, address)
  }

  note(sentence: string): void {
    this.#notes.add(sentence)
  }

  next(sentence: string): void {
    this.#next.push(sentence)
  }

  summary(): string[] {
    return [
      ...this.#notes,
      ...[...this.#taken].map(([kind, { count }]) => `${kind}: ${count}`),
      ...section('Changed', this.#changed),
      ...section('Left out', this.#leftOut),
      ...section('Pictures and documents missing', this.#missing),
    ]
  }

  markdown(): string {
    const parts = [
      `# ${escaped(this.#title)}`,
      ...[...this.#notes].map(escaped),
      ...chapter('Taken', this.#taken),
      ...chapter('Changed on the way', this.#changed),
      ...chapter('Left out', this.#leftOut),
      ...chapter('Pictures and documents that are missing', this.#missing),
    ]
    if (this.#next.length > 0) parts.push('## What to do next', this.#next.map((sentence, index) => `${index + 1}. ${sentence}`).join('\n'))
    return `${parts.join('\n\n')}\n`
  }
}

function add(groups: Groups, sentence: string, name: string): void {
  const group = groups.get(sentence) ?? { names: [], count: 0 }
  groups.set(sentence, group)
  group.count += 1
  if (group.names.length < LISTED) group.names.push(name)
}

function section(title: string, groups: Groups): string[] {
  return [...groups].map(([sentence, { count }]) => `${title}, ${count}: ${sentence}`)
}

function chapter(title: string, groups: Groups): string[] {
  if (groups.size === 0) return []
  return [`## ${title}`, ...[...groups].flatMap(([sentence, group]) => [`### ${escaped(sentence)} (${group.count})`, listOf(group)])]
}

function listOf({ names, count }: Group): string {
  const lines = names.map((name) => `- ${escaped(name)}`)
  if (count > names.length) lines.push(`- … and ${count - names.length} more`)
  return lines.join('\n')
}

/** On one line, without meaning in Markdown. */
function escaped(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim()
  const short = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).toWellFormed()}…` : line
  return short.replace(/[\\`*_[\]<>#|]/g, '\\$&')
}

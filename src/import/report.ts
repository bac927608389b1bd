/** Names listed below one sentence; the rest is counted. */
const LISTED = 500

/** Longest name of a thing that is shown. */
const MAX_LENGTH = 400

/** Things that the same sentence is true of. */
interface Group {
  names: string[]
  count: number
}

/** Sentences with the things that they are about. */
type Groups = Map<string, Group>

/**
 * What an import took, changed and left out. Sentences are about many things at a time: the same
 * sentence said again adds to the list below it. Two runs over the same source say the same, to the byte.
 */
export class ImportReport {
  readonly #title: string
  readonly #taken: Groups = new Map()
  readonly #changed: Groups = new Map()
  readonly #leftOut: Groups = new Map()
  readonly #missing: Groups = new Map()
  readonly #notes = new Set<string>()
  readonly #next: string[] = []

  /** @param title `Import from https://old.example (WordPress)` */
  constructor(title: string) {
    this.#title = title
  }

  /**
   * Something that is now in the content folder.
   * @param kind heading below which it is listed: `Posts`
   */
  took(kind: string, name: string): void {
    add(this.#taken, kind, name)
  }

  /** Something that was taken, but not as it was: `Tags became keywords.` */
  changed(sentence: string, name: string): void {
    add(this.#changed, sentence, name)
  }

  /** Something that was not taken, and why: `It is protected by a password.` */
  leftOut(reason: string, name: string): void {
    add(this.#leftOut, reason, name)
  }

  /** A picture or a document that something shows or links to and that could not be had, and why. */
  missing(reason: string, address: string): void {
    add(this.#missing, reason, address)
  }

  /** Something about the whole import. */
  note(sentence: string): void {
    this.#notes.add(sentence)
  }

  /** What to do now, in order. */
  next(sentence: string): void {
    this.#next.push(sentence)
  }

  /** Lines for the terminal. */
  summary(): string[] {
    return [
      ...this.#notes,
      ...[...this.#taken].map(([kind, { count }]) => `${kind}: ${count}`),
      ...section('Changed', this.#changed),
      ...section('Left out', this.#leftOut),
      ...section('Pictures and documents missing', this.#missing),
    ]
  }

  /** The whole report as a Markdown file. */
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

/** A text of somebody else's on one line, without a meaning in Markdown. */
function escaped(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim()
  const short = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).toWellFormed()}…` : line
  return short.replace(/[\\`*_[\]<>#|]/g, '\\$&')
}

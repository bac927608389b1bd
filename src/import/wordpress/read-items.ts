import sax from 'sax'
import { ExportFault, type ExportFile, textPieces } from './export-file.ts'

/** Names as WordPress writes them: `wp:post_id`. */
export interface Field {
  name: string
  attributes: Record<string, string>
  text: string
  fields: Field[]
}

export type Entry = Field

export interface ReadResult {
  /** The file ends before the export does. */
  cut: boolean
  /** Characters outside the file's encoding. */
  unreadable: number
}

/** In characters; a longer entry lacks the texts that no longer fit. */
const MAX_ENTRY_LENGTH = 2_000_000

const FIELD_LENGTH = 64

/** No export goes deeper; more is an attack on memory. */
const DEEPEST = 32

export const COMMENT = 'wp:comment'

export const TOO_LONG = 'too long'

/**
 * WXR 1.0 to 1.2. XML errors within an entry, such as a stray `&`, are tolerated as browsers do; declared entities are never
 * resolved, since no WordPress export has any.
 * @throws ExportFault when it is no export of WordPress
 */
export async function readEntries(
  file: ExportFile,
  onEntry: (entry: Entry) => Promise<void> | void,
  onBytes: (bytes: number) => void = () => {},
): Promise<ReadResult> {
  const reader = new EntryReader(file.path)
  let unreadable = 0
  for await (const piece of textPieces(file, onBytes)) {
    for (let at = piece.indexOf('\ufffd'); at >= 0; at = piece.indexOf('\ufffd', at + 1)) unreadable += 1
    for (const entry of reader.read(piece)) await onEntry(entry)
  }
  return { cut: reader.end(), unreadable }
}

/** Texts that may outlive their entry; longer ones are dropped with it. */
const SHORT = 4000

/** A slice would keep the whole piece of the file in memory. */
export function copyOf(text: string): string {
  return Buffer.from(text).toString()
}

class EntryReader {
  readonly #path: string
  readonly #parser = sax.parser(true)
  readonly #open: string[] = []
  #fields: Field[] = []
  #length = 0
  #skipping = 0
  #isExport = false
  #ended = false
  #done: Entry[] = []
  #fault: ExportFault | undefined

  constructor(path: string) {
    this.#path = path
    const parser = this.#parser
    parser.ondoctype = (declaration) => this.#refuseDeclarations(declaration)
    parser.onsgmldeclaration = () => this.#refuseDeclarations('<!ENTITY')
    parser.onopentag = ({ name, attributes }) => this.#begin(name, attributes as Record<string, string>)
    parser.onclosetag = (name) => this.#close(name)
    parser.ontext = (text) => this.#add(text)
    parser.oncdata = (text) => this.#add(text)
    parser.onerror = (error) => {
      // A tag beyond the parser's buffer, where none is expected: no export.
      if (/Max buffer length/.test(error.message)) this.#fault ??= this.#noExport('it has a tag without end')
      parser.error = null as unknown as Error
      parser.resume()
    }
  }

  read(piece: string): Entry[] {
    if (this.#open.length === 0 && !this.#ended) this.#refuseText(piece)
    this.#parser.write(piece)
    if (this.#fault) throw this.#fault
    const done = this.#done
    this.#done = []
    return done
  }

  end(): boolean {
    if (!this.#isExport && !this.#ended && this.#open.length === 0) throw this.#noExport('there is nothing of one in it')
    if (!this.#isExport) throw this.#noExport('it names no version of the format, as a feed does not either')
    return !this.#ended
  }

  #refuseText(piece: string): void {
    const first = piece.replace(/^\ufeff/, '').trimStart()
    if (first !== '' && !first.startsWith('<')) throw this.#noExport('it is no XML')
  }

  #refuseDeclarations(declaration: string): void {
    if (/entity/i.test(declaration)) {
      this.#fault ??= new ExportFault(
        `${this.#path} declares entities of its own, which no export of WordPress does, and which can be used for an attack. It was not read.`,
      )
    } else if (/^\s*html/i.test(declaration)) this.#fault ??= this.#noExport('it is a web page, perhaps the one that asks to log in')
  }

  #noExport(why: string): ExportFault {
    return new ExportFault(`${this.#path} is no export of WordPress: ${why}. Make one in WordPress under Tools, Export.`)
  }

  #begin(name: string, attributes: Record<string, string>): void {
    this.#open.push(name)
    const depth = this.#open.length
    if (depth === 1 && name !== 'rss') this.#fault ??= this.#noExport(`its outermost element is <${name.slice(0, 40)}>`)
    if (depth > DEEPEST) this.#fault ??= this.#noExport('its elements stand in each other without end')
    if (this.#skipping > 0 || depth < 3) return
    if (depth > 3 && name === COMMENT) {
      this.#fields[0]?.fields.push({ name, attributes: {}, text: '', fields: [] })
      this.#skipping = depth
      return
    }
    if (depth === 3) this.#length = 0
    this.#fields.push({ name, attributes, text: '', fields: [] })
  }

  #close(name: string): void {
    const depth = this.#open.length
    this.#open.pop()
    if (depth === 1) this.#ended = true
    if (this.#skipping > 0) {
      if (depth === this.#skipping) this.#skipping = 0
      return
    }
    if (depth < 3) return
    const field = this.#fields.pop()
    if (!field) return
    if (field.text.length <= SHORT) field.text = copyOf(field.text)
    if (depth > 3) {
      if (this.#fits(FIELD_LENGTH)) this.#fields.at(-1)?.fields.push(field)
    } else {
      if (name === 'wp:wxr_version') this.#isExport = true
      else if (name === 'item' && !this.#isExport) this.#fault ??= this.#noExport('it is a feed of news')
      this.#done.push(field)
    }
  }

  #add(text: string): void {
    const field = this.#fields.at(-1)
    if (field && this.#skipping === 0 && this.#fits(text.length)) field.text += text
  }

  #fits(length: number): boolean {
    this.#length += length
    if (this.#length <= MAX_ENTRY_LENGTH) return true
    const entry = this.#fields[0]
    if (entry?.fields.at(-1)?.name !== TOO_LONG) entry?.fields.push({ name: TOO_LONG, attributes: {}, text: '', fields: [] })
    return false
  }
}

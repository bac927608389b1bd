import sax from 'sax'
import { SourceError, type TextFile, textChunks } from '../text-file.ts'

/** Names as WordPress writes them: `wp:post_id`. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  fields: XmlElement[]
}

export interface ReadResult {
  /** The file ends before the export does. */
  cut: boolean
  /** Characters outside the file's encoding. */
  unreadable: number
}

/** In characters; texts beyond it are missing from the entry. */
const MAX_ENTRY_LENGTH = 2_000_000

const FIELD_LENGTH = 64

/** No export nests deeper; more is an attack on memory. */
const DEEPEST = 32

export const COMMENT = 'wp:comment'

export const TOO_LONG = 'too long'

/**
 * WXR 1.0 to 1.2. XML errors within an entry, such as a stray `&`, are tolerated as browsers do; declared entities are never
 * resolved, since no WordPress export has any.
 * @throws SourceError if it is not a WordPress export
 */
export async function readElements(
  file: TextFile,
  onEntry: (entry: XmlElement) => Promise<void> | void,
  onBytes: (bytes: number) => void = () => {},
): Promise<ReadResult> {
  const reader = new EntryReader(file.path)
  let unreadable = 0
  for await (const piece of textChunks(file, onBytes)) {
    for (let at = piece.indexOf('\ufffd'); at >= 0; at = piece.indexOf('\ufffd', at + 1)) unreadable += 1
    for (const entry of reader.read(piece)) await onEntry(entry)
  }
  return { cut: reader.end(), unreadable }
}

/** Texts up to this length may outlive their entry. */
const SHORT = 4000

/** A slice would keep the whole chunk of the file in memory. */
export function copyOf(text: string): string {
  return Buffer.from(text).toString()
}

class EntryReader {
  readonly #path: string
  readonly #parser = sax.parser(true)
  readonly #open: string[] = []
  #fields: XmlElement[] = []
  #length = 0
  #skipping = 0
  #isExport = false
  #ended = false
  #done: XmlElement[] = []
  #error: SourceError | undefined

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
      // A tag longer than the parser's buffer: not an export.
      if (/Max buffer length/.test(error.message)) this.#error ??= this.#notAnExport('a tag never ends')
      parser.error = null as unknown as Error
      parser.resume()
    }
  }

  read(piece: string): XmlElement[] {
    if (this.#open.length === 0 && !this.#ended) this.#refuseText(piece)
    this.#parser.write(piece)
    if (this.#error) throw this.#error
    const done = this.#done
    this.#done = []
    return done
  }

  end(): boolean {
    if (!this.#isExport && !this.#ended && this.#open.length === 0) throw this.#notAnExport('it contains no elements')
    if (!this.#isExport) throw this.#notAnExport('it declares no export version; it may be a feed')
    return !this.#ended
  }

  #refuseText(piece: string): void {
    const first = piece.replace(/^\ufeff/, '').trimStart()
    if (first !== '' && !first.startsWith('<')) throw this.#notAnExport('it is not XML')
  }

  #refuseDeclarations(declaration: string): void {
    if (/entity/i.test(declaration)) {
      this.#error ??= new SourceError(
        `${this.#path} declares XML entities, which no WordPress export does and which can be used for attacks. It was not read.`,
      )
    } else if (/^\s*html/i.test(declaration)) this.#error ??= this.#notAnExport('it is a web page, perhaps the login page')
  }

  #notAnExport(why: string): SourceError {
    return new SourceError(`${this.#path} is not a WordPress export: ${why}. Export the site in WordPress under Tools, Export.`)
  }

  #begin(name: string, attributes: Record<string, string>): void {
    this.#open.push(name)
    const depth = this.#open.length
    if (depth === 1 && name !== 'rss') this.#error ??= this.#notAnExport(`its root element is <${name.slice(0, 40)}>`)
    if (depth > DEEPEST) this.#error ??= this.#notAnExport('its elements are nested too deeply')
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
      else if (name === 'item' && !this.#isExport) this.#error ??= this.#notAnExport('it is a news feed')
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

import { type FieldRules, type FileRules, type FormError, type FormErrors, IGNORED_FIELD, TOKEN_FIELD, TRAP_FIELD } from '#domain/form.ts'
import type { Upload } from '#server/files/receive-upload.ts'

/** Every form takes these beside its own; the lengths are more than any of ours needs. */
const COMMON_FIELDS: Record<string, FieldRules> = {
  [TOKEN_FIELD]: { kind: 'line', max: 500 },
  [TRAP_FIELD]: { kind: 'line', max: 1000 },
  [IGNORED_FIELD]: { kind: 'line', max: 1000 },
}

/** How many unknown fields are looked at and named in the answer, before a form counts as none of ours. */
const SPARE_FIELDS = 10

/** How much of an unknown field's name is said back. */
const NAME_LENGTH = 100

/** Bytes that one UTF-16 unit takes at most: `%XX` for each of three bytes of UTF-8. */
const BYTES_PER_UNIT = 9

/** What stands around a value: boundary, headers and name of its part. */
const BYTES_AROUND_VALUE = 2000

/** Decoders put it in place of bytes that are not UTF-8: what was sent is lost. */
const REPLACEMENT = '\uFFFD'

/** The fields of a form as they come in, kept in maps because it is visitors who choose the names. */
export class ParsedForm {
  readonly #rules: Map<string, FieldRules>
  readonly #names = new Set<string>()
  readonly #texts = new Map<string, string>()
  readonly #files = new Map<string, Upload>()
  readonly #errors = new Map<string, FormError>()
  #count = 0

  constructor(fields: Readonly<Record<string, FieldRules>>) {
    this.#rules = new Map(Object.entries({ ...fields, ...COMMON_FIELDS }))
  }

  /** Texts by field, those of the common fields among them. */
  get texts(): Record<string, string> {
    return Object.fromEntries(this.#texts)
  }

  /** In the order of the form's fields, whichever was read first. */
  get files(): Record<string, Upload> {
    const inOrder = [...this.#rules.keys()].map((name) => [name, this.#files.get(name)] as const)
    return Object.fromEntries(inOrder.filter((entry): entry is [string, Upload] => entry[1] !== undefined))
  }

  /** What was refused while reading, by field. */
  get errors(): FormErrors {
    return Object.fromEntries(this.#errors)
  }

  /** Whether more fields came than a form of this kind can have; the rest is then not worth reading. */
  get isCrowded(): boolean {
    return this.#count > this.#rules.size + SPARE_FIELDS
  }

  /** Most characters of any text. */
  get longestText(): number {
    return Math.max(...this.#lengths())
  }

  /** Bytes of the longest body that texts alone can make, however they are encoded. */
  get mostTextBytes(): number {
    const units = this.#lengths().reduce((sum, length) => sum + length, 0)
    return units * BYTES_PER_UNIT + (this.#rules.size + SPARE_FIELDS) * BYTES_AROUND_VALUE
  }

  /**
   * Takes the value of a text field, or notes at its field why not.
   * @param value anything that JSON can hold; null counts as not given
   */
  addText(name: string, value: unknown): void {
    const rules = this.#claim(name)
    if (!rules || value === null || name === IGNORED_FIELD) return
    if (typeof value !== 'string') this.refuse(name, { key: rules.kind === 'file' ? 'notAFile' : 'notText' })
    else if (rules.kind !== 'file') this.#addString(name, value, rules.max)
    else if (value !== '') this.refuse(name, { key: 'notAFile' })
  }

  /** Notes a text that was longer than any field takes and was not read whole. */
  addCutText(name: string): void {
    const rules = this.#claim(name)
    if (!rules || name === IGNORED_FIELD) return
    this.refuse(name, rules.kind === 'file' ? { key: 'notAFile' } : { key: 'tooLong', values: { limit: rules.max } })
  }

  /** The rules of the file field of a name, or undefined after noting at the field why none is taken. */
  claimFile(name: string): FileRules | undefined {
    const rules = this.#claim(name)
    if (rules?.kind === 'file') return rules
    if (rules) this.refuse(name, { key: 'notText' })
    return undefined
  }

  addFile(name: string, upload: Upload): void {
    this.#files.set(name, upload)
  }

  refuse(name: string, error: FormError): void {
    this.#errors.set(name.slice(0, NAME_LENGTH), error)
  }

  /** Notes that a name came; gives its rules when the form has such a field and it came for the first time. */
  #claim(name: string): FieldRules | undefined {
    this.#count += 1
    if (this.isCrowded) return undefined
    const rules = this.#rules.get(name)
    const first = !this.#names.has(name)
    this.#names.add(name)
    if (rules && first) return rules
    this.refuse(name, { key: rules ? 'once' : 'unknownField' })
    return undefined
  }

  #addString(name: string, value: string, max: number): void {
    if (asTyped(value).length > max) this.refuse(name, { key: 'tooLong', values: { limit: max } })
    else if (value.includes(REPLACEMENT)) this.refuse(name, { key: 'unreadableCharacter' })
    else this.#texts.set(name, value)
  }

  #lengths(): number[] {
    return [...this.#rules.values()].map((rules) => (rules.kind === 'file' ? 0 : rules.max))
  }
}

/**
 * A text as it was typed, which is what lengths are measured by: browsers make two characters of
 * each line break when they send it (HTML, "constructing the entry list").
 */
export function asTyped(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

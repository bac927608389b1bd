import {
  type FieldRules,
  type FileRules,
  type FormError,
  type FormErrors,
  HONEYPOT_FIELD,
  IGNORED_FIELD,
  TOKEN_FIELD,
} from '#domain/form.ts'
import type { Upload } from '#server/files/uploads/receive-upload.ts'

/** Taken by every form; the lengths exceed what ours need. */
const COMMON_FIELDS: Record<string, FieldRules> = {
  [TOKEN_FIELD]: { kind: 'line', max: 500 },
  [HONEYPOT_FIELD]: { kind: 'line', max: 1000 },
  [IGNORED_FIELD]: { kind: 'line', max: 1000 },
}

/** Unknown fields that are named in the answer, before a form counts as none of ours. */
const SPARE_FIELDS = 10

const NAME_LENGTH = 100

/** `%XX` for each of three bytes of UTF-8. */
const BYTES_PER_UNIT = 9

/** Boundary, headers and name of the part. */
const BYTES_AROUND_VALUE = 2000

/** Decoders replace bytes that are not UTF-8: the original is lost. */
const REPLACEMENT = '\uFFFD'

/** Maps, because visitors choose the names. */
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

  get texts(): Record<string, string> {
    return Object.fromEntries(this.#texts)
  }

  get files(): Record<string, Upload> {
    const inOrder = [...this.#rules.keys()].map((name) => [name, this.#files.get(name)] as const)
    return Object.fromEntries(inOrder.filter((entry): entry is [string, Upload] => entry[1] !== undefined))
  }

  get errors(): FormErrors {
    return Object.fromEntries(this.#errors)
  }

  /** More fields than any such form has; the rest is not worth reading. */
  get isCrowded(): boolean {
    return this.#count > this.#rules.size + SPARE_FIELDS
  }

  get longestText(): number {
    return Math.max(...this.#lengths())
  }

  /** The longest body without files, in any encoding. */
  get mostTextBytes(): number {
    const units = this.#lengths().reduce((sum, length) => sum + length, 0)
    return units * BYTES_PER_UNIT + (this.#rules.size + SPARE_FIELDS) * BYTES_AROUND_VALUE
  }

  addText(name: string, value: unknown): void {
    const rules = this.#claim(name)
    if (!rules || value === null || name === IGNORED_FIELD) return
    if (typeof value !== 'string') this.refuse(name, { key: rules.kind === 'file' ? 'notAFile' : 'notText' })
    else if (rules.kind !== 'file') this.#addString(name, value, rules.max)
    else if (value !== '') this.refuse(name, { key: 'notAFile' })
  }

  addCutText(name: string): void {
    const rules = this.#claim(name)
    if (!rules || name === IGNORED_FIELD) return
    this.refuse(name, rules.kind === 'file' ? { key: 'notAFile' } : { key: 'tooLong', values: { limit: rules.max } })
  }

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

/** As typed: browsers send two characters per line break (HTML, "constructing the entry list"). */
export function asTyped(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Rules as data: browser, server, API description, emails and inbox take their fields from here. A screen decides where it shows them. */
export interface FormRules<Field extends string = string> {
  name: FormName
  fields: Readonly<Record<Field, FieldRules>>
}

const FORM_NAMES = ['newsletter', 'contact', 'inquiry', 'application'] as const
export type FormName = (typeof FORM_NAMES)[number]

export type FieldRules = TextRules | FileRules

export interface TextRules {
  /** Only `text` may hold line breaks; `email` is trimmed before it is sent. */
  kind: 'line' | 'text' | 'email'
  /** UTF-16 units, as `maxlength` counts them. */
  max: number
  required?: FormErrorKey
  invalid?: FormErrorKey
  choices?: readonly string[]
}

export interface FileRules {
  kind: 'file'
  extensions: readonly string[]
  limit: 'application_mb' | 'inquiry_mb'
  required?: FormErrorKey
}

export type FormErrorKey =
  | 'nameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailInvalidLong'
  | 'messageRequired'
  | 'agentNameRequired'
  | 'agentEmailRequired'
  | 'companyNameRequired'
  | 'companyTypeRequired'
  | 'inquiryTypeRequired'
  | 'descriptionRequired'
  | 'resumeRequired'
  | 'required'
  | 'tooLong'
  | 'notInList'
  | 'notText'
  | 'lineBreak'
  | 'unreadableCharacter'
  | 'once'
  | 'unknownField'
  | 'notAFile'
  | 'fileKind'
  | 'fileTooBig'
  | 'fileEmpty'
  | 'fileUnreadable'
  | 'fileMacro'
  | 'fileActive'
  | 'filePixels'
  | 'fileInfected'
  | 'jobUnknown'
  | 'jobClosed'

export interface FormError {
  key: FormErrorKey
  /** Kinds of files are a list, of which one suits. */
  values?: Record<string, string | number | string[]>
}

export type FormErrors = Record<string, FormError>

export interface ChosenFile {
  name: string
  /** Bytes. */
  size: number
}

export const BYTES_PER_MB = 1024 * 1024

/** RFC 5321, 4.5.3.1.3: a path has 256 octets at most, its two brackets included. */
export const EMAIL_LENGTH = 254

/** docs/spec.md#5-validation-rules; quadratic, so only for bounded text. */
// eslint-disable-next-line regexp/no-super-linear-backtracking -- at most 254 characters, counted before
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode halves of surrogate pairs. */
const UNREADABLE = /\0|\p{Surrogate}/u

function checkText(rules: TextRules, value: string): FormError | undefined {
  if (value.length > rules.max) return { key: 'tooLong', values: { limit: rules.max } }
  if (value.trim() === '') return rules.required && { key: rules.required }
  if (UNREADABLE.test(value)) return { key: 'unreadableCharacter' }
  if (rules.kind !== 'text' && /[\r\n]/.test(value)) return { key: 'lineBreak' }
  if (rules.kind === 'email' && !EMAIL.test(value)) return { key: rules.invalid ?? 'emailInvalid' }
  if (rules.choices && !rules.choices.includes(value)) return { key: 'notInList' }
  return undefined
}

/** Before its bytes are read; `limitMb` is in MB of 1024 × 1024 bytes. */
export function checkFile(rules: FileRules, file: ChosenFile | undefined, limitMb: number): FormError | undefined {
  if (!file) return rules.required && { key: rules.required }
  if (!rules.extensions.includes(extensionOf(file.name))) return { key: 'fileKind', values: { kinds: kindsOf(rules) } }
  if (file.size === 0) return { key: 'fileEmpty' }
  if (file.size > limitMb * BYTES_PER_MB) return { key: 'fileTooBig', values: { size: limitMb } }
  return undefined
}

export function extensionOf(name: string): string {
  return /\.[^./\\]+$/.exec(name.slice(-20))?.[0].toLowerCase() ?? ''
}

export function kindsOf({ extensions }: FileRules): string[] {
  return extensions.map((extension) => extension.slice(1).toUpperCase())
}

/** Trims addresses (docs/spec.md#5-validation-rules). */
export function tidyText(rules: TextRules, value: string): string {
  return rules.kind === 'email' ? value.slice(0, 10_000).trim() : value
}

export function checkForm(
  { fields }: Pick<FormRules, 'fields'>,
  values: { texts: Record<string, string>; files: Record<string, ChosenFile> },
  limits: Record<FileRules['limit'], number>,
): FormErrors {
  const errors: FormErrors = {}
  for (const [name, rules] of Object.entries(fields)) {
    const error =
      rules.kind === 'file'
        ? checkFile(rules, values.files[name], limits[rules.limit])
        : checkText(rules, tidyText(rules, values.texts[name] ?? ''))
    if (error) errors[name] = error
  }
  return errors
}

/** The token, the trap for bots, and `status`, which the specification's client sends (docs/reading-the-spec.md#where-the-specification-records-a-defect). */
export const TOKEN_FIELD = 'form_token'
export const HONEYPOT_FIELD = 'website_url'
export const IGNORED_FIELD = 'status'

export type FormOutcome =
  | { accepted: true; message: string }
  | {
      accepted: false
      status: number
      message: string
      errors: Record<string, string[]>
      /** Those that could be read, to fill in the form again. */
      texts: Record<string, string>
      /** Seconds. */
      retryAfter?: number
    }

export const POSTED_FORM_NAMES = [...FORM_NAMES, 'confirm', 'unsubscribe'] as const
export type PostedFormName = (typeof POSTED_FORM_NAMES)[number]

export interface AnsweredForm {
  form: PostedFormName
  outcome: FormOutcome
}

/**
 * The rules of a form as data: the browser runs them before sending, the server runs the same
 * ones on what arrives, and the API's description, the mails and the inbox take the fields and
 * their order from here.
 */
export interface FormRules<Field extends string = string> {
  name: FormName
  /** In the order in which they are shown, mailed and exported. */
  fields: Readonly<Record<Field, FieldRules>>
}

const FORM_NAMES = ['newsletter', 'contact', 'inquiry', 'application'] as const
export type FormName = (typeof FORM_NAMES)[number]

export type FieldRules = TextRules | FileRules

export interface TextRules {
  /** `line` holds no line break; `text` may; `email` is a line with an address in it, trimmed before it is sent. */
  kind: 'line' | 'text' | 'email'
  /** Most characters (UTF-16 units, as `maxlength` counts them). */
  max: number
  /** Key of the text shown when nothing but spaces is given; without it the field is optional. */
  required?: FormErrorKey
  /** Key of the text shown when an e-mail address has not the form of one. */
  invalid?: FormErrorKey
  /** The only values that are taken. */
  choices?: readonly string[]
}

export interface FileRules {
  kind: 'file'
  /** Lower-case endings with their dot. */
  extensions: readonly string[]
  /** Which of the site's limits holds. */
  limit: 'application_mb' | 'inquiry_mb'
  required?: FormErrorKey
}

/** Why a value is refused: a key below `formErrors` of the language files. */
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
  | 'careerUnknown'
  | 'careerClosed'

/** A refusal, to be worded in any language: `formErrors.{key}` with `values` filled in. */
export interface FormError {
  key: FormErrorKey
  values?: Record<string, string | number>
}

/** Refusals by field; empty when there are none. */
export type FormErrors = Record<string, FormError>

/** What the browser knows of a chosen file. */
export interface ChosenFile {
  name: string
  /** Bytes. */
  size: number
}

export const BYTES_PER_MB = 1024 * 1024

/** RFC 5321, 4.5.3.1.3 lets a path be 256 octets, its two brackets included. */
export const EMAIL_LENGTH = 254

/** Text, an at sign, text, a dot, text, without spaces (docs/spec.md#5-validation-rules). Runs on bounded text only: it is quadratic. */
// eslint-disable-next-line regexp/no-super-linear-backtracking -- at most 254 characters, counted before
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * What no text may hold: NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which
 * UTF-8 cannot write. Everything else is kept as it was sent.
 */
const UNREADABLE = /\0|\p{Surrogate}/u

/** Checks the text of one field; undefined when it may stay as it is. */
function checkText(rules: TextRules, value: string): FormError | undefined {
  if (value.length > rules.max) return { key: 'tooLong', values: { limit: rules.max } }
  if (value.trim() === '') return rules.required && { key: rules.required }
  if (UNREADABLE.test(value)) return { key: 'unreadableCharacter' }
  if (rules.kind !== 'text' && /[\r\n]/.test(value)) return { key: 'lineBreak' }
  if (rules.kind === 'email' && !EMAIL.test(value)) return { key: rules.invalid ?? 'emailInvalid' }
  if (rules.choices && !rules.choices.includes(value)) return { key: 'notInList' }
  return undefined
}

/**
 * Checks a file by what is known before its bytes are read.
 * @param limitMb the site's limit for the field, in MB of 1024 × 1024 bytes
 */
export function checkFile(rules: FileRules, file: ChosenFile | undefined, limitMb: number): FormError | undefined {
  if (!file) return rules.required && { key: rules.required }
  if (!rules.extensions.includes(extensionOf(file.name))) return { key: 'fileKind', values: { kinds: kindsOf(rules) } }
  if (file.size === 0) return { key: 'fileEmpty' }
  if (file.size > limitMb * BYTES_PER_MB) return { key: 'fileTooBig', values: { size: limitMb } }
  return undefined
}

/** Lower-case ending of a file name with its dot, empty when it has none. */
export function extensionOf(name: string): string {
  return /\.[^./\\]+$/.exec(name.slice(-20))?.[0].toLowerCase() ?? ''
}

/** The endings a field takes, as people write them: PDF, DOC, DOCX. */
export function kindsOf({ extensions }: FileRules): string {
  return extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ')
}

/** A value as it is sent: addresses without the spaces around them (docs/spec.md#5-validation-rules). */
export function tidyText(rules: TextRules, value: string): string {
  return rules.kind === 'email' ? value.slice(0, 10_000).trim() : value
}

/**
 * Checks everything a form holds.
 * @param values texts and files by field; what is missing counts as empty
 * @returns refusals in the order of the form's fields
 */
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

/**
 * Fields that every form takes beside its own: the signed token of the page view, the one that
 * people never see and programs fill in, and `status`, which the specification's client sends and
 * the server sets itself (docs/reading-the-spec.md#where-the-specification-records-a-defect).
 */
export const TOKEN_FIELD = 'form_token'
export const TRAP_FIELD = 'website_url'
export const IGNORED_FIELD = 'status'

/** What became of a form that was sent. */
export type FormOutcome =
  | { taken: true; message: string }
  | {
      taken: false
      /** HTTP status: 422 for values, 400, 413 and 415 for what cannot be read, 429, 503. */
      status: number
      message: string
      /** Sentences by field, in the sender's language. */
      errors: Record<string, string[]>
      /** Texts as far as they were read, to fill the form again. */
      texts: Record<string, string>
      /** After how many seconds it may be sent again. */
      retryAfter?: number
    }

/** What a page can post: the forms, and the one button of each page behind a newsletter mail's links. */
export const POSTED_FORM_NAMES = [...FORM_NAMES, 'confirm', 'unsubscribe'] as const
export type PostedFormName = (typeof POSTED_FORM_NAMES)[number]

/** A form as the page shows it that answers a browser without JavaScript. */
export interface AnsweredForm {
  form: PostedFormName
  outcome: FormOutcome
}

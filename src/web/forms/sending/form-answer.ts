import type { LanguageCode } from '#domain/language/languages.ts'

export interface Parcel {
  /** With the origin. */
  address: string
  /** Of the messages in the answer. */
  language: LanguageCode
  texts: Record<string, string>
  files: Record<string, File>
  /** Called with the uploaded part, 0 to 1, where it is known. */
  onProgress: (part: number) => void
}

/** Never rejects: no answer is an answer with status 0. */
export type Send = (parcel: Parcel) => Promise<FormAnswer>

export type FormAnswer =
  | { accepted: true }
  | {
      accepted: false
      /** 0 when no answer came. */
      status: number
      message?: string
      /** The first message of each refused field. */
      errors: Record<string, string>
    }

export const NO_ANSWER: FormAnswer = { accepted: false, status: 0, errors: {} }

/** 200 and 201 mean that it was accepted, regardless of the body (docs/spec.md#7-the-calls-it-makes). */
export function readAnswer(status: number, body: string): FormAnswer {
  if (status === 200 || status === 201) return { accepted: true }
  const { message, errors } = parse(body)
  return {
    accepted: false,
    status,
    ...(typeof message === 'string' && message ? { message } : {}),
    errors: firstSentences(errors),
  }
}

function parse(body: string): { message?: unknown; errors?: unknown } {
  try {
    return (JSON.parse(body) ?? {}) as { message?: unknown; errors?: unknown }
  } catch {
    return {}
  }
}

function firstSentences(errors: unknown): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {}
  const sentences = Object.entries(errors).map(([field, said]) => [field, Array.isArray(said) ? said[0] : said] as const)
  return Object.fromEntries(sentences.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

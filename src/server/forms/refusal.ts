import type { FormErrors, FormOutcome, PostedFormName } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { ServerTranslate } from '#server/language/i18n.ts'
import type { BodyRefused } from './body/body-refused.ts'

const UNAVAILABLE_SECONDS = 60

type Texts = Record<string, string>

export function refusalsOf(form: PostedFormName, t: ServerTranslate, language: LanguageCode) {
  const outcome = (status: number, message: string, rest: { texts?: Texts; retryAfter?: number } = {}): FormOutcome => ({
    accepted: false,
    status,
    message,
    errors: {},
    texts: {},
    ...rest,
  })
  const fields = (refused: FormErrors, texts: Texts): FormOutcome => {
    const errors = Object.fromEntries(
      Object.entries(refused).map(([field, { key, values }]) => [field, [t(language, `formErrors.${key}`, values)]]),
    )
    // The specified client shows this form's message before the errors (docs/spec.md#7-the-calls-it-makes).
    const message = (form === 'newsletter' && errors.email?.[0]) || t(language, 'forms.refused')
    return { accepted: false, status: 422, message, errors, texts }
  }
  const unavailable = (texts: Texts) => outcome(503, t(language, 'forms.unavailable'), { texts, retryAfter: UNAVAILABLE_SECONDS })
  return {
    fields,
    body: (refused: BodyRefused, texts: Texts) => {
      if (refused.fault === 'refused') return fields(refused.errors, texts)
      if (refused.fault === 'unavailable') return unavailable(texts)
      return outcome(refused.status, t(language, `forms.${refused.fault}`), { texts })
    },
    off: () => outcome(404, t(language, 'forms.off')),
    tooMany: (seconds: number) =>
      outcome(429, t(language, 'forms.tooMany', { count: Math.max(1, Math.ceil(seconds / 60)) }), { retryAfter: seconds }),
    unavailable,
  }
}

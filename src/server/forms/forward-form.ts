import { PassThrough } from 'node:stream'
import * as z from 'zod'
import type { FormOutcome, PostedFormName } from '#domain/form.ts'
import { admit, type FormServices, type SentForm, UPLOAD_LIMITS } from './admit-form.ts'
import { BodyRefused } from './body/body-refused.ts'
import { pipeBody } from './body/pipe-body.ts'
import { checkHead } from './body/read-body.ts'
import { FORM_KINDS } from './form-kinds.ts'
import { TOKEN_FIELDS } from './newsletter-action.ts'
import { refusalsOf } from './refusal.ts'

/** docs/spec.md#7-the-calls-it-makes */
const FORM_CALLS: Record<PostedFormName, string> = {
  newsletter: '/newsletters',
  contact: '/contactForm',
  inquiry: '/inquiryForm',
  application: '/applications',
  confirm: '/newsletters/confirm',
  unsubscribe: '/newsletters/unsubscribe',
}

/** As the specification's backend answers; anything else is dropped. */
const answerShape = z.object({
  message: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
})

function successKey(form: PostedFormName): string {
  if (form === 'confirm') return 'newsletters.confirmed'
  return form === 'unsubscribe' ? 'newsletters.unsubscribed' : FORM_KINDS[form].success
}

export async function forwardForm(services: FormServices, apiBase: string, form: PostedFormName, sent: SentForm): Promise<FormOutcome> {
  const { request, language } = sent
  const fields = form === 'confirm' || form === 'unsubscribe' ? TOKEN_FIELDS : FORM_KINDS[form].rules.fields
  try {
    return await admit(services, form, fields, sent, () => {
      // The backend limits file sizes.
      const { mostAnnounced } = checkHead(request.raw, { fields, limits: UPLOAD_LIMITS })
      return passOn(services, apiBase, form, sent, mostAnnounced)
    })
  } catch (error) {
    const refusals = refusalsOf(form, services.t, language)
    if (error instanceof BodyRefused) return refusals.body(error, {})
    request.log.error({ err: error }, 'A form could not be forwarded to the other backend')
    return refusals.unavailable({})
  }
}

async function passOn(
  { t }: FormServices,
  apiBase: string,
  form: PostedFormName,
  { request, language }: SentForm,
  bound: number,
): Promise<FormOutcome> {
  // A stream of its own: it is destroyed when the backend answers early, and the request must still be answered.
  const body = new PassThrough()
  const end = new AbortController()
  const refused = pipeBody(request.raw, body, bound, end.signal).then(
    () => undefined,
    (reason: Error) => {
      body.destroy(reason)
      return reason
    },
  )
  try {
    const answer = await fetch(`${apiBase}/api${FORM_CALLS[form]}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': language,
        'content-type': request.headers['content-type'] ?? '',
        ...(request.headers['content-length'] ? { 'content-length': request.headers['content-length'] } : {}),
        'x-forwarded-for': request.ip,
      },
      body,
      duplex: 'half',
      redirect: 'error',
    })
    const { message, errors } = answerShape.catch({}).parse(await answer.json().catch(() => ({})))
    if (answer.ok) return { accepted: true, message: message ?? t(language, successKey(form)) }
    const retryAfter = Number(answer.headers.get('retry-after')) || undefined
    return {
      accepted: false,
      status: answer.status,
      message: message ?? t(language, 'forms.unavailable'),
      errors: errors ?? {},
      texts: {},
      ...(retryAfter ? { retryAfter } : {}),
    }
  } catch (error) {
    end.abort(error)
    throw (await refused) ?? error
  } finally {
    end.abort()
    await refused
  }
}

import { PassThrough } from 'node:stream'
import * as z from 'zod'
import type { FormOutcome, PostedFormName } from '#domain/form.ts'
import type { ServerTexts } from '../texts.ts'
import { FORM_KINDS } from './form-kinds.ts'
import type { SentForm } from './receive-form.ts'

/** Where each form is sent (SPEC 7). */
const FORM_CALLS: Record<PostedFormName, string> = {
  newsletter: '/newsletters',
  contact: '/contactForm',
  inquiry: '/inquiryForm',
  application: '/applications',
  confirm: '/newsletters/confirm',
  unsubscribe: '/newsletters/unsubscribe',
}

/** An answer as the specification's backend gives it; what is not of that form is left out. */
const answerShape = z.object({
  message: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
})

/** What thanks where the other backend says nothing. */
function successKey(form: PostedFormName): string {
  if (form === 'confirm') return 'newsletters.confirmed'
  return form === 'unsubscribe' ? 'newsletters.unsubscribed' : FORM_KINDS[form].success
}

/**
 * Passes a page's form on to another backend as it comes, and reads the answer. The texts are not
 * kept: only the backend reads them.
 * @param apiBase origin of the backend
 */
export async function forwardForm(apiBase: string, words: ServerTexts, form: PostedFormName, sent: SentForm): Promise<FormOutcome> {
  const { request, language } = sent
  // Of its own: when the backend answers early, the stream is destroyed, and the request is still to be answered.
  const body = new PassThrough()
  body.on('error', () => {})
  const abort = new AbortController()
  request.raw.once('close', () => {
    if (!request.raw.complete) abort.abort()
  })
  request.raw.pipe(body)
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
      signal: abort.signal,
      redirect: 'error',
    })
    const { message, errors } = answerShape.catch({}).parse(await answer.json().catch(() => ({})))
    if (answer.ok) return { taken: true, message: message ?? words(language, successKey(form)) }
    const retryAfter = Number(answer.headers.get('retry-after')) || undefined
    return {
      taken: false,
      status: answer.status,
      message: message ?? words(language, 'forms.unavailable'),
      errors: errors ?? {},
      texts: {},
      ...(retryAfter ? { retryAfter } : {}),
    }
  } catch (error) {
    request.log.error({ err: error }, 'A form could not be passed on to the other backend')
    return { taken: false, status: 503, message: words(language, 'forms.unavailable'), errors: {}, texts: {} }
  } finally {
    request.raw.unpipe(body)
    if (!request.raw.readableEnded) request.raw.pause()
  }
}

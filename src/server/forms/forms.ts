import fp from 'fastify-plugin'
import { isOn, SECTION_OF_FORM } from '#domain/company/sections.ts'
import type { FormOutcome, PostedFormName } from '#domain/form.ts'
import { emit } from '#server/monitoring/events.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { siteSections } from '#server/storage/published/company.ts'
import type { FormServices, SentForm } from './admit-form.ts'
import { BodyRoom } from './body/body-room.ts'
import { makeFormToken } from './form-token.ts'
import { forwardForm } from './forward-form.ts'
import { pressNewsletterButton, unsubscribeByOneClick } from './newsletter-action.ts'
import { type FormLimit, openRateLimits, type RateLimitCheck } from './rate-limit/rate-limits.ts'
import { receiveForm } from './receive-form.ts'
import { refusalsOf } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    forms: Forms
  }
}

type FormsOptions = Omit<FormServices, 'limits' | 'room' | 'signingKey'> & { limit: FormLimit | undefined }

/** API calls and pages share these, and so their rate limits. */
export interface Forms {
  receive(form: PostedFormName, sent: SentForm): Promise<FormOutcome>
  forward(apiBase: string, form: PostedFormName, sent: SentForm): Promise<FormOutcome>
  unsubscribeByOneClick(token: string, sent: SentForm): Promise<FormOutcome>
  newToken(): string
  countView: RateLimitCheck
}

export const formsPlugin = fp<FormsOptions>(
  async (app, { limit, ...options }) => {
    const limits = await openRateLimits(app, options.db, limit)
    const services: FormServices = { ...options, limits, room: new BodyRoom(), signingKey: await readSigningKey(options.db) }
    app.decorate('forms', {
      receive: (form, sent) => reported(form, sent, receiveIfOn(services, form, sent)),
      forward: (apiBase, form, sent) => reported(form, sent, forwardForm(services, apiBase, form, sent)),
      unsubscribeByOneClick: (token, sent) => reported('unsubscribe', sent, unsubscribeByOneClick(services, token, sent)),
      newToken: () => makeFormToken(services.signingKey),
      countView: limits.views,
    })
  },
  { name: 'forms' },
)

/** A page that was open before may still show a form that is switched off. */
async function receiveIfOn(services: FormServices, form: PostedFormName, sent: SentForm): Promise<FormOutcome> {
  const section = SECTION_OF_FORM[form]
  // The form itself answers when the database is away.
  const sections = section && (await siteSections(services.db).catch(() => undefined))
  if (sections && !isOn(sections, section)) return refusalsOf(form, services.t, sent.language).off()
  if (form === 'confirm' || form === 'unsubscribe') return pressNewsletterButton(services, form, sent)
  return receiveForm(services, form, sent)
}

/** Logs refusals without the content; our own errors are logged where they happen. */
async function reported(form: PostedFormName, { request }: SentForm, receiving: Promise<FormOutcome>): Promise<FormOutcome> {
  const outcome = await receiving
  const status = outcome.accepted ? 201 : outcome.status
  emit('form', { form, status })
  if (status >= 400 && status < 500) request.log.info({ form, status }, 'A form was refused.')
  return outcome
}

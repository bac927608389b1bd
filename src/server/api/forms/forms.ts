import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FormRules } from '#domain/form.ts'
import { CONTACT_FORM } from '#domain/inquiries/contact-form.ts'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import { APPLICATION_FORM } from '#domain/jobs/application-form.ts'
import { NEWSLETTER_FORM } from '#domain/newsletter/newsletter-form.ts'
import type { ApiServices } from '#server/api/api-services.ts'
import type { ApiApp } from '#server/api/app-instance.ts'
import { OtherSite, refuse } from '#server/api/problems.ts'
import { bodyOf, checkedByHandler, contentTypesOf, refusals, taken, tooMany } from './form-schemas.ts'

const tags = ['Forms']

const CALLS: { path: string; summary: string; rules: FormRules }[] = [
  { path: '/newsletters', summary: 'Signs an address up for the newsletter', rules: NEWSLETTER_FORM },
  { path: '/contactForm', summary: 'Sends a message', rules: CONTACT_FORM },
  { path: '/inquiryForm', summary: 'Sends a business inquiry, with a document if one is chosen', rules: INQUIRY_FORM },
  { path: '/applications', summary: 'Applies for an open job', rules: APPLICATION_FORM },
]

export function forms(api: ApiApp, { forms }: ApiServices): void {
  for (const { path, summary, rules } of CALLS) {
    const schema = {
      tags,
      summary,
      consumes: contentTypesOf(rules),
      body: bodyOf(rules),
      response: { 201: taken, ...refusals, ...tooMany },
    }
    api.post(path, { schema, validatorCompiler: checkedByHandler }, async (request, reply) => {
      const outcome = await forms.receive(rules.name, { request, language: request.language, fromPage: false })
      return outcome.accepted ? reply.code(201).send({ message: outcome.message }) : refuse(reply, outcome)
    })
  }
}

/** Browsers send forms to other sites without a preflight (Fetch, 4.9): another site must not spend a visitor's rate limit. */
export async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // For allowed origins CORS has set it already.
  if (request.headers['sec-fetch-site'] !== 'cross-site' || reply.hasHeader('access-control-allow-origin')) return
  request.log.info('A cross-site form was refused.')
  throw new OtherSite('the form comes from another site')
}

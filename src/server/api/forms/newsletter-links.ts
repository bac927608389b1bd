import * as z from 'zod'
import type { ApiServices } from '#server/api/api-services.ts'
import type { ApiApp } from '#server/api/app-instance.ts'
import { refuse } from '#server/api/problems.ts'
import { checkedByHandler, refusals, taken, tooMany } from './form-schemas.ts'

const body = z.object({ token: z.string().describe('From the link in the email') })

const CALLS = [
  { action: 'confirm', summary: 'Confirms a subscription' },
  { action: 'unsubscribe', summary: 'Ends a subscription' },
] as const

export function newsletterLinks(api: ApiApp, { forms }: ApiServices): void {
  for (const { action, summary } of CALLS) {
    const schema = { tags: ['Forms'], summary, body, response: { 200: taken, ...refusals, ...tooMany } }
    api.post(`/newsletters/${action}`, { schema, validatorCompiler: checkedByHandler }, async (request, reply) => {
      const outcome = await forms.receive(action, { request, language: request.language, fromPage: false })
      return outcome.accepted ? { message: outcome.message } : refuse(reply, outcome)
    })
  }
}

import * as z from 'zod'
import type { ApiApp } from './app-instance.ts'
import type { ApiServices } from './services.ts'

export function formToken(api: ApiApp, { forms }: ApiServices): void {
  api.post(
    '/form-token',
    {
      schema: {
        tags: ['Forms'],
        summary: 'A token to send with one form, as its idempotency key',
        response: { 200: z.object({ token: z.string() }) },
      },
    },
    async () => ({ token: forms.newToken() }),
  )
}

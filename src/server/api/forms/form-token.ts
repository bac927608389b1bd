import * as z from 'zod'
import type { ApiServices } from '#server/api/api-services.ts'
import type { ApiApp } from '#server/api/app-instance.ts'

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

import * as z from 'zod'

export const redirectSource = z
  .strictObject({
    from: z.string().describe('The old address without its domain, for example /2013/01/11/fever/, /?p=123 or /tag/*'),
    to: z.string().optional().describe('A page or file of the site, or a complete address elsewhere'),
    gone: z.literal(true).optional().describe('Nothing has taken its place; search engines forget the address'),
  })
  .superRefine(({ to, gone }, { addIssue }) => {
    const fault = (sentence: string, path: string[] = []): void => addIssue({ code: 'custom', params: { sentence }, path })
    if (to === undefined && !gone)
      fault('This address leads nowhere; add "to" with the new address, or "gone: true" if nothing replaces it.')
    if (to !== undefined && gone) fault('This address has "to" and "gone"; keep one of them.', ['gone'])
  })
export type RedirectSource = z.output<typeof redirectSource>

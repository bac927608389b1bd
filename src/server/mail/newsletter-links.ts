import type { LanguageCode } from '#domain/language/languages.ts'
import { sign, verify } from '#server/signing.ts'

/** The two links of newsletter mails; each has a page and a POST on the same address. */
export type NewsletterAction = 'confirm' | 'unsubscribe'

/**
 * The address of a newsletter mail's link. Its token is the subscriber's id, signed: ids are never
 * given twice, so the link of somebody who was erased leads to nobody.
 * @param publicUrl origin of the site without a final slash
 * @param secret `forms`, from `readSecret`
 */
export function newsletterLink(
  publicUrl: string,
  secret: string,
  action: NewsletterAction,
  subscriber: { id: number; locale: LanguageCode },
): string {
  return `${publicUrl}/${subscriber.locale}/newsletter/${action}?token=${sign(secret, action, String(subscriber.id))}`
}

/** The subscriber's id of a link's token; undefined for a token that is not ours or of the other link. */
export function readNewsletterToken(secret: string, action: NewsletterAction, token: string): number | undefined {
  const payload = verify(secret, action, token)
  return payload !== undefined && /^[1-9]\d{0,14}$/.test(payload) ? Number(payload) : undefined
}

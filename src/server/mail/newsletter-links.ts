import type { LanguageCode } from '#domain/language/languages.ts'
import { canonicalLanguage, canonicalUrl, paths, type SitePlace } from '#domain/paths.ts'
import { sign, verify } from '#server/signing.ts'

/** The two links of newsletter mails; each has a page and a POST on the same address. */
export type NewsletterAction = 'confirm' | 'unsubscribe'

const PAGES = { confirm: paths.confirmSubscription, unsubscribe: paths.unsubscribe } as const satisfies Record<NewsletterAction, unknown>

/**
 * The address of a newsletter mail's link. Its token is the subscriber's id, signed: ids are never
 * given twice, so the link of somebody who was erased leads to nobody. It leads to a page also where the
 * subscriber's language was switched off since.
 * @param secret `forms`, from `readSecret`
 */
export function newsletterLink(
  place: SitePlace,
  secret: string,
  action: NewsletterAction,
  subscriber: { id: number; locale: LanguageCode },
): string {
  const page = canonicalUrl(place, canonicalLanguage(subscriber.locale, place.languages), PAGES[action]())
  return `${page}?token=${sign(secret, action, String(subscriber.id))}`
}

/** The subscriber's id of a link's token; undefined for a token that is not ours or of the other link. */
export function readNewsletterToken(secret: string, action: NewsletterAction, token: string): number | undefined {
  const payload = verify(secret, action, token)
  return payload !== undefined && /^[1-9]\d{0,14}$/.test(payload) ? Number(payload) : undefined
}

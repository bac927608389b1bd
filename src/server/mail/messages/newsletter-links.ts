import type { LanguageCode } from '#domain/language/languages.ts'
import { canonicalLanguage, canonicalUrl, paths, type SitePlace } from '#domain/paths.ts'
import { sign, verify } from '#server/signing.ts'

/** Each has a page and a POST on the same address. */
export type NewsletterAction = 'confirm' | 'unsubscribe'

const PAGES = { confirm: paths.confirmSubscription, unsubscribe: paths.unsubscribe } as const satisfies Record<NewsletterAction, unknown>

/** The signed subscriber id; ids are never reused, so the link of an erased subscriber leads to nobody. */
export function newsletterLink(
  place: SitePlace,
  signingKey: string,
  action: NewsletterAction,
  subscriber: { id: number; locale: LanguageCode },
): string {
  const page = canonicalUrl(place, canonicalLanguage(place, subscriber.locale, place.languages), PAGES[action]())
  return `${page}?token=${sign(signingKey, action, String(subscriber.id))}`
}

export function readNewsletterToken(signingKey: string, action: NewsletterAction, token: string): number | undefined {
  const payload = verify(signingKey, action, token)
  return payload !== undefined && /^[1-9]\d{0,14}$/.test(payload) ? Number(payload) : undefined
}

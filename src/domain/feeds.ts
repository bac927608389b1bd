export const FEED_NAMES = ['posts', 'jobs'] as const
export type FeedName = (typeof FEED_NAMES)[number]

/** By file extension: Atom (RFC 4287) and JSON Feed 1.1. */
export const FEED_TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const
export type FeedFormat = keyof typeof FEED_TYPES
export const FEED_FORMATS = Object.keys(FEED_TYPES) as FeedFormat[]

export function feedPath(name: FeedName, format: FeedFormat): string {
  return `/feeds/${name}.${format}`
}

import { CONTENT_TYPES, type FeedName, type FeedType } from './content-types/content-types.ts'

/** By file extension: Atom (RFC 4287) and JSON Feed 1.1. */
export const MEDIA_TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const
export type FeedFormat = keyof typeof MEDIA_TYPES
export const FEED_FORMATS = Object.keys(MEDIA_TYPES) as FeedFormat[]

export function feedPath(name: FeedName, format: FeedFormat): string {
  return `/feeds/${name}.${format}`
}

export const TYPES_WITH_FEED = CONTENT_TYPES.filter((type): type is FeedType => 'feed' in type.page && 'listPage' in type)

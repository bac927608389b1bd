import { slugOf } from '../new-item.ts'
import type { StarterSite } from './starter-site.ts'
import type { StarterKey, StarterTexts } from './starter-texts.ts'

/** An address of the text in the source language; `fallback` where that is in another script. */
export function ownSlug({ languages: [source] }: StarterSite, { one }: StarterTexts, key: StarterKey, fallback: string): string {
  return slugOf(one(source, key), source) || fallback
}

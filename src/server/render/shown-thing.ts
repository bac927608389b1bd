import type { Post } from '#domain/blog/post.ts'
import type { Career } from '#domain/careers/career.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Category, Page } from '#domain/pages/page.ts'
import type { DescribedPage } from './described-page.ts'

export type ShownThing =
  | { kind: 'post'; thing: Post }
  | { kind: 'product'; thing: Product }
  | { kind: 'job'; thing: Career }
  | { kind: 'page'; thing: Page }
  | { kind: 'service'; thing: Category }
export type ThingKind = ShownThing['kind']

/** docs/spec.md#7-the-calls-it-makes */
const KINDS: Record<ThingKind, { screen: string; call: string }> = {
  post: { screen: 'blog/post-screen.tsx', call: '/posts/' },
  product: { screen: 'catalogue/product-screen.tsx', call: '/products/' },
  job: { screen: 'careers/career-screen.tsx', call: '/careers/' },
  page: { screen: 'pages/page-screen.tsx', call: '/pages/' },
  service: { screen: 'pages/category-screen.tsx', call: '/categories/' },
}
export const THING_KINDS = Object.keys(KINDS) as ThingKind[]

export function callFor(kind: ThingKind, reference: string): string {
  return KINDS[kind].call + encodeURIComponent(reference)
}

/** Some calls answer the item as it is, some below `data` (docs/spec.md#7-the-calls-it-makes). */
export function thingIn(kind: ThingKind, answer: unknown): ShownThing | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const thing = 'data' in answer ? answer.data : answer
  return { kind, thing } as ShownThing
}

export function shownThing({ source, read }: Pick<DescribedPage, 'source' | 'read'>): ShownThing | undefined {
  const kind = THING_KINDS.find((each) => KINDS[each].screen === source)
  const answer = kind && read.answers.find(([path]) => path.startsWith(KINDS[kind].call))?.[1]
  return kind && thingIn(kind, answer)
}

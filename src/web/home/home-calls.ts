import { SPEC_CALLS } from '#domain/spec-names.ts'
import { useApi } from '../api/api.ts'

/** In addition to the calls of the layout. */
export const HOME_CALLS = {
  about: '/about',
  sliders: '/sliders',
  posts: '/posts',
  clients: '/clients',
  faqs: '/faqs',
  testimonials: '/testimonials',
  team: SPEC_CALLS.team,
  products: '/products',
} as const

/** Empty while it loads and when it failed. */
export function useList<Item>(path: (typeof HOME_CALLS)[keyof typeof HOME_CALLS]): Item[] {
  return useApi<{ data: Item[] }>(path).data?.data ?? []
}

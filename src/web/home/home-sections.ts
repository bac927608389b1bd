import type { ComponentType } from 'react'
import type { HomeSection } from '#domain/company/section-names.ts'
import { shownOnHome } from '#domain/company/sections.ts'
import { useSite } from '../site/site.tsx'
import { HOME_CALLS } from './home-calls.ts'
import {
  AboutShape,
  BlogShape,
  CategoriesShape,
  ClientsShape,
  ContactShape,
  FaqShape,
  HeroShape,
  TeamShape,
  TestimonialShape,
} from './section-shapes.tsx'

interface HomePart {
  call: string
  /** Shown until the call is answered. */
  Waiting: ComponentType
}

export const HOME_PARTS: Record<HomeSection, HomePart> = {
  hero: { call: HOME_CALLS.sliders, Waiting: HeroShape },
  about: { call: HOME_CALLS.about, Waiting: AboutShape },
  blog: { call: HOME_CALLS.posts, Waiting: BlogShape },
  clients: { call: HOME_CALLS.clients, Waiting: ClientsShape },
  faq: { call: HOME_CALLS.faqs, Waiting: FaqShape },
  testimonials: { call: HOME_CALLS.testimonials, Waiting: TestimonialShape },
  team: { call: HOME_CALLS.team, Waiting: TeamShape },
  products: { call: HOME_CALLS.products, Waiting: CategoriesShape },
  contact: { call: '/contact', Waiting: ContactShape },
}

/** Those whose scripts come with the page. */
const FIRST_SECTIONS = ['hero', 'about', 'blog'] as const
type FirstSection = (typeof FIRST_SECTIONS)[number]

/** The scripts of all others come when they are near, from the first of them on. */
export function useHomeSections(): { first: FirstSection[]; further: HomeSection[] } {
  const shown = shownOnHome(useSite())
  const end = shown.findIndex((name) => !isFirst(name))
  const count = end < 0 ? shown.length : end
  return { first: shown.slice(0, count).filter(isFirst), further: shown.slice(count) }
}

function isFirst(name: HomeSection): name is FirstSection {
  return FIRST_SECTIONS.some((first) => first === name)
}

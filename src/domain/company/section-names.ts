/** Apart from sections.ts, which browsers load. */
import { CONTENT_TYPES, type DeclaredType, LISTED_TYPES } from '../content-types/content-types.ts'

type DeclaredSection = Extract<DeclaredType, { section: string }>['section']
type ListPageName = Extract<DeclaredType, { listPage: object }>['listPage']['name']

/** Besides those of content types. */
const OTHER_SECTIONS = ['team', 'newsletter', 'testimonials', 'clients', 'faq', 'inquiry', 'map', 'regions', 'theme_switch'] as const

export type SectionName = DeclaredSection | (typeof OTHER_SECTIONS)[number]
export type Sections = Record<SectionName, boolean>

export const SECTION_NAMES: SectionName[] = [
  ...new Set([...CONTENT_TYPES.flatMap((type) => ('section' in type ? type.section : [])), ...OTHER_SECTIONS]),
]

export const ALL_SECTIONS = Object.fromEntries(SECTION_NAMES.map((name) => [name, true])) as Sections

/** In the order of docs/spec.md#home-, which is the default. A section of the same name switches it off. */
export const HOME_SECTIONS = ['hero', 'about', 'blog', 'clients', 'faq', 'testimonials', 'team', 'products', 'contact'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

/** `services` is the menu of services. */
export type NavigationPage = 'home' | 'services' | 'team' | 'contact' | ListPageName

/** In the order of docs/spec.md#shared-layout. */
export const DEFAULT_NAVIGATION: NavigationPage[] = ['home', 'products', 'services', 'blog', 'team', 'jobs', 'contact']

export const NAVIGATION_PAGES: NavigationPage[] = [
  ...new Set([...DEFAULT_NAVIGATION, ...LISTED_TYPES.map(({ listPage }) => listPage.name)]),
]

interface OwnLink {
  text: string
  link: string
  fallback?: string[] | undefined
}

type NavigationEntry = { page: NavigationPage } | OwnLink

export interface SectionSettings {
  sections: Sections
  home: HomeSection[]
  navigation: NavigationEntry[]
}

/** Of sites published by an earlier version, and of other backends. */
export const DEFAULT_SECTIONS: SectionSettings = {
  sections: ALL_SECTIONS,
  home: [...HOME_SECTIONS],
  navigation: DEFAULT_NAVIGATION.map((page) => ({ page })),
}

import { CONTENT_TYPES, type DeclaredType, LISTED_TYPES } from '../content-types/content-types.ts'
import type { PostedFormName } from '../form.ts'
import type { PageName } from '../paths.ts'

type DeclaredSection = Extract<DeclaredType, { section: string }>['section']
type ListPageName = Extract<DeclaredType, { listPage: object }>['listPage']['name']

/** Besides those of content types. */
const OTHER_SECTIONS = ['team', 'newsletter', 'testimonials', 'clients', 'faq', 'map', 'theme_switch'] as const

export type SectionName = DeclaredSection | (typeof OTHER_SECTIONS)[number]
export type Sections = Record<SectionName, boolean>

export const SECTION_NAMES: SectionName[] = [...new Set([...CONTENT_TYPES.flatMap((type) => sectionOfType(type) ?? []), ...OTHER_SECTIONS])]

export const ALL_SECTIONS = Object.fromEntries(SECTION_NAMES.map((name) => [name, true])) as Sections

/** What belongs to no section is always on. */
export function isOn(sections: Sections, section: SectionName | undefined): boolean {
  return section === undefined || sections[section]
}

export function sectionOfType(type: DeclaredType): SectionName | undefined {
  return 'section' in type ? type.section : undefined
}

/** Of lists and of items; people can unsubscribe from a newsletter that is switched off. */
export const SECTION_OF_PAGE: Partial<Record<PageName, SectionName>> = {
  ...Object.fromEntries(
    CONTENT_TYPES.flatMap((type) =>
      [type.kind, ...('listPage' in type ? [type.listPage.name] : [])].map((page) => [page, sectionOfType(type)]),
    ),
  ),
  team: 'team',
  confirmSubscription: 'newsletter',
}

export const SECTION_OF_FORM: Partial<Record<PostedFormName, SectionName>> = {
  newsletter: 'newsletter',
  confirm: 'newsletter',
  application: 'jobs',
}

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

export interface OwnLink {
  text: string
  link: string
  fallback?: string[] | undefined
}

export type NavigationEntry = { page: NavigationPage } | OwnLink

/** Settings of a site; sites published by an earlier version, and other backends, lack them. */
export interface SectionSettings {
  sections: Sections
  home: HomeSection[]
  navigation: NavigationEntry[]
}

export const DEFAULT_SECTIONS: SectionSettings = {
  sections: ALL_SECTIONS,
  home: [...HOME_SECTIONS],
  navigation: DEFAULT_NAVIGATION.map((page) => ({ page })),
}

export function sectionOfHome(name: HomeSection): SectionName | undefined {
  return SECTION_NAMES.find((section) => section === name)
}

export function sectionOfNavigation(page: NavigationPage): SectionName | undefined {
  return page === 'services' ? page : SECTION_OF_PAGE[page]
}

export function shownOnHome({ sections, home }: SectionSettings): HomeSection[] {
  return home.filter((name) => isOn(sections, sectionOfHome(name)))
}

export function shownInNavigation({ sections, navigation }: SectionSettings): NavigationEntry[] {
  return navigation.filter((entry) => !('page' in entry) || isOn(sections, sectionOfNavigation(entry.page)))
}

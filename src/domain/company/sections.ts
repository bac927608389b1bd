import { CONTENT_TYPES, type DeclaredType } from '../content-types/content-types.ts'
import type { PostedFormName } from '../form.ts'
import type { PageName } from '../paths.ts'
import type { HomeSection, NavigationPage, SectionName, SectionSettings, Sections } from './section-names.ts'

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
  order: 'products',
  confirmSubscription: 'newsletter',
}

export const SECTION_OF_FORM: Partial<Record<PostedFormName, SectionName>> = {
  newsletter: 'newsletter',
  confirm: 'newsletter',
  application: 'jobs',
  inquiry: 'inquiry',
}

export function isOnHome(sections: Partial<Record<string, boolean>>, name: HomeSection): boolean {
  return sections[name] !== false
}

export function isInNavigation(sections: Sections, page: NavigationPage): boolean {
  return isOn(sections, page === 'services' ? page : SECTION_OF_PAGE[page])
}

export function shownOnHome({ sections, home }: SectionSettings): HomeSection[] {
  return home.filter((name) => isOnHome(sections, name))
}

export function shownInNavigation({ sections, navigation }: SectionSettings): SectionSettings['navigation'] {
  return navigation.filter((entry) => !('page' in entry) || isInNavigation(sections, entry.page))
}

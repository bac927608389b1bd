import type { NavigationPage } from '#domain/company/section-names.ts'
import { shownInNavigation } from '#domain/company/sections.ts'
import { type ContentKind, LISTED_TYPES } from '#domain/content-types/content-types.ts'
import type { Service } from '#domain/pages/page.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import type { Translate } from '../../i18n/i18n.ts'
import { type LangAttrs, langAttrs, titleAttrs } from '../../i18n/lang-attrs.ts'
import { paths } from '../../routing/paths.ts'
import { findPage } from '../../routing/routes.ts'
import { Link, usePath } from '../../routing/routing.tsx'
import { useSite } from '../../site/site.tsx'

export interface NavigationLink {
  to: string
  text: string
  mark?: LangAttrs
  /** The page of the items that belong to it. */
  itemPage?: ContentKind | undefined
}

/** In the order of settings.yaml; `services` stands for their menu (docs/spec.md#shared-layout). */
export function useNavigation(): (NavigationLink | 'services')[] {
  const t = useTranslate()
  const services = useServices()
  return shownInNavigation(useSite()).flatMap((entry) => {
    if (!('page' in entry)) return { to: entry.link, text: entry.text, mark: langAttrs(entry, 'text') }
    if (entry.page === 'services') return services.length > 0 ? entry.page : []
    return { to: paths[entry.page](), text: t(labelOf(entry.page)), itemPage: typeOf(entry.page)?.kind }
  })
}

const LABELS: Partial<Record<NavigationPage, Parameters<Translate>[0]>> = {
  home: 'nav.home',
  products: 'nav.products',
  blog: 'nav.blog',
  team: 'nav.team',
  jobs: 'nav.jobs',
  contact: 'nav.contact',
}

const typeOf = (page: NavigationPage) => LISTED_TYPES.find(({ listPage }) => listPage.name === page)

function labelOf(page: NavigationPage) {
  return LABELS[page] ?? (`types.${typeOf(page)?.kind ?? 'page'}.many` as const)
}

/** Empty while they load, when the call fails, and when they are switched off. */
export function useServices(): Service[] {
  const { services } = useSite().sections
  return useApi<Service[]>(SPEC_CALLS.services, { enabled: services }).data ?? []
}

/** Marked when it leads to the shown page, or to a page above it. */
export function MainLink({ link: { to, text, mark, itemPage } }: { link: NavigationLink }) {
  const path = usePath()
  const { page } = findPage(path, useSite().sections)
  const current = path === to ? 'page' : itemPage && page === itemPage ? 'true' : undefined
  return (
    <Link to={to} aria-current={current} {...mark}>
      {text}
    </Link>
  )
}

export function ServiceLinks() {
  const path = usePath()
  return useServices().map((service) => {
    const to = paths.service(service.slug)
    return (
      <li key={service.id}>
        <Link to={to} aria-current={path === to ? 'page' : undefined} {...titleAttrs(service, 'name')}>
          {service.name}
        </Link>
      </li>
    )
  })
}

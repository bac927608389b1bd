import type { Service } from '#domain/pages/page.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { paths } from '../../routing/paths.ts'
import { Link, usePath } from '../../routing/routing.tsx'

/** In addition to the services (docs/spec.md#shared-layout). `under` are the screens that belong to a link. */
export const MAIN_LINKS = [
  { text: 'nav.home', to: paths.home(), under: [] },
  { text: 'nav.products', to: paths.products(), under: ['/product/'] },
  { text: 'nav.blog', to: paths.blog(), under: ['/blog/'] },
  { text: 'nav.team', to: paths.team(), under: [] },
  { text: 'nav.jobs', to: paths.jobs(), under: ['/career'] },
  { text: 'nav.contact', to: paths.contact(), under: [] },
] as const

/** An icon on wide screens. */
export const SEARCH_LINK = { text: 'search.title', to: paths.search(), under: [] } as const

export const LINKS_BEFORE_SERVICES = 2

/** Empty while they load or when the call fails. */
export function useServices(): Service[] {
  return useApi<Service[]>(SPEC_CALLS.services).data ?? []
}

/** Marked when it leads to the shown page, or to a page above it. */
export function MainLink({ link }: { link: (typeof MAIN_LINKS)[number] | typeof SEARCH_LINK }) {
  const t = useTranslate()
  const path = usePath()
  const current = path === link.to ? 'page' : link.under.some((prefix) => path.startsWith(prefix)) ? 'true' : undefined
  return (
    <Link to={link.to} aria-current={current}>
      {t(link.text)}
    </Link>
  )
}

export function ServiceLinks() {
  const path = usePath()
  return useServices().map((service) => {
    const to = paths.service(service.slug)
    return (
      <li key={service.id}>
        <Link to={to} aria-current={path === to ? 'page' : undefined} {...langAttrs(service, 'name')}>
          {service.name}
        </Link>
      </li>
    )
  })
}

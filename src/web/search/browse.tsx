import { useId } from 'react'
import { useTranslate } from '../environment.tsx'
import { titleAttrs } from '../i18n/lang-attrs.ts'
import { type NavigationLink, useNavigation, useServices } from '../layout/header/navigation-links.tsx'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import styles from './search-screen.module.css'

/** Each service, and the main navigation. */
export function Browse() {
  const t = useTranslate()
  const services = useServices().map((service) => ({
    to: paths.service(service.slug),
    text: service.name,
    mark: titleAttrs(service, 'name'),
  }))
  const pages = useNavigation().flatMap((link) => (link === 'services' || link.to === paths.home() ? [] : [link]))
  return (
    <nav className={styles.browse} aria-labelledby="search-browse">
      <h2 id="search-browse">{t('search.browse')}</h2>
      <div className={styles.groups}>
        <Links title={t('types.service.many')} links={services} />
        <Links title={t('types.page.many')} links={pages} />
      </div>
    </nav>
  )
}

function Links({ title, links }: { title: string; links: NavigationLink[] }) {
  const id = useId()
  if (links.length === 0) return null
  return (
    <div>
      <h3 id={id}>{title}</h3>
      <ul role="list" aria-labelledby={id}>
        {links.map(({ to, text, mark }) => (
          <li key={to}>
            <Link className="text-link" to={to} {...mark}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

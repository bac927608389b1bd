import { useTranslate } from '../environment.tsx'
import { titleAttrs } from '../i18n/lang-attrs.ts'
import { useNavigation, useServices } from '../layout/header/navigation-links.tsx'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import styles from './search-screen.module.css'

/** The main navigation, with each service. */
export function Browse() {
  const t = useTranslate()
  const services = useServices().map((service) => ({
    to: paths.service(service.slug),
    text: service.name,
    mark: titleAttrs(service, 'name'),
  }))
  const links = useNavigation()
    .flatMap((link) => (link === 'services' ? services : [link]))
    .filter(({ to }) => to !== paths.home())
  return (
    <nav className={styles.browse} aria-labelledby="search-browse">
      <h2 id="search-browse">{t('search.browse')}</h2>
      <ul role="list">
        {links.map(({ to, text, mark }) => (
          <li key={to}>
            <Link className="text-link" to={to} {...mark}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

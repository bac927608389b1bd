import { useTranslate } from '../../environment.tsx'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from '../brand.tsx'
import { useScrolled } from '../use-scroll.ts'
import { Dropdown } from './dropdown.tsx'
import { Chevron, LanguageMenu } from './language-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import styles from './navigation-bar.module.css'
import { LINKS_BEFORE_SERVICES, MAIN_LINKS, MainLink, ServiceLinks, useServices } from './navigation-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** docs/spec.md#shared-layout */
export function NavigationBar() {
  const t = useTranslate()
  const scrolled = useScrolled()
  return (
    <header className={styles.bar} data-scrolled={scrolled ? '' : undefined}>
      <div className={`wrap ${styles.content}`}>
        <Brand />
        <nav className={styles.links} aria-label={t('layout.mainNavigation')}>
          {MAIN_LINKS.slice(0, LINKS_BEFORE_SERVICES).map((link) => (
            <MainLink key={link.to} link={link} />
          ))}
          <ServicesMenu />
          {MAIN_LINKS.slice(LINKS_BEFORE_SERVICES).map((link) => (
            <MainLink key={link.to} link={link} />
          ))}
        </nav>
        <div className={styles.tools}>
          <Link className={`icon-button ${styles.search}`} to={paths.search()} aria-label={t('search.title')}>
            <Icon name="search" />
          </Link>
          <LanguageMenu />
          <ThemeSwitch />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

/** The 'Pages dropdown' of docs/spec.md#shared-layout. */
function ServicesMenu() {
  const t = useTranslate()
  if (useServices().length === 0) return null
  return (
    <Dropdown
      hover
      summaryClassName={styles.link}
      panelClassName={styles.services}
      summary={
        <>
          {t('types.service.many')}
          <Chevron />
        </>
      }
    >
      <ul role="list">
        <ServiceLinks />
      </ul>
    </Dropdown>
  )
}

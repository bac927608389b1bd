import { useTranslate } from '../../environment.tsx'
import { OrderCount } from '../../order/order-count.tsx'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from '../brand.tsx'
import { useScrolled } from '../use-scroll.ts'
import { Dropdown } from './dropdown.tsx'
import { Chevron, LanguageMenu } from './language-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import styles from './navigation-bar.module.css'
import { MainLink, ServiceLinks, useNavigation } from './navigation-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** docs/spec.md#shared-layout */
export function NavigationBar() {
  const t = useTranslate()
  const scrolled = useScrolled()
  const { theme_switch } = useSite().sections
  return (
    <header className={styles.bar} data-scrolled={scrolled ? '' : undefined}>
      <div className={`wrap ${styles.content}`}>
        <Brand />
        <nav className={styles.links} aria-label={t('layout.mainNavigation')}>
          {useNavigation().map((link) => (link === 'services' ? <ServicesMenu key={link} /> : <MainLink key={link.to} link={link} />))}
        </nav>
        <div className={styles.tools}>
          <Link className="icon-button" to={paths.search()} aria-label={t('search.title')}>
            <Icon name="search" />
          </Link>
          <OrderCount />
          <LanguageMenu />
          {theme_switch && <ThemeSwitch />}
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

/** The 'Pages dropdown' of docs/spec.md#shared-layout. */
function ServicesMenu() {
  const t = useTranslate()
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

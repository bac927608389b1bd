import { useTranslate } from '../../environment.tsx'
import { lazySection } from '../../lazy/lazy-section.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import { Chevron } from './language-menu.tsx'
import styles from './mobile-menu.module.css'
import { MainLink, ServiceLinks, useNavigation } from './navigation-links.tsx'

// Their scripts come when the menu is opened.
const MenuSearch = lazySection('layout/header/menu-search.tsx', () => import('./menu-search.tsx'))
const MenuFoot = lazySection('layout/header/menu-foot.tsx', () => import('./menu-foot.tsx'))

export function MobileMenu() {
  const t = useTranslate()
  return (
    <Dropdown
      className={styles.menu}
      summaryClassName="icon-button"
      panelClassName={styles.sheet}
      summary={
        <>
          <span className={styles.closed}>
            <Icon name="menu" />
            <span className="visually-hidden">{t('layout.openMenu')}</span>
          </span>
          <span className={styles.open}>
            <Icon name="x" />
            <span className="visually-hidden">{t('layout.closeMenu')}</span>
          </span>
        </>
      }
    >
      <MenuSearch />
      <nav aria-label={t('layout.mainNavigation')}>
        <ul role="list">
          {useNavigation().map((link) =>
            link === 'services' ? (
              <li key={link}>
                <details className={styles.services}>
                  <summary>
                    {t('types.service.many')}
                    <Chevron />
                  </summary>
                  <ul role="list">
                    <ServiceLinks />
                  </ul>
                </details>
              </li>
            ) : (
              <li key={link.to}>
                <MainLink link={link} />
              </li>
            ),
          )}
        </ul>
      </nav>
      <MenuFoot />
    </Dropdown>
  )
}

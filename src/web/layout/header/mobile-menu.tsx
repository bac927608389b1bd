import { useTranslate } from '../../environment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import { Chevron } from './language-menu.tsx'
import styles from './mobile-menu.module.css'
import { LINKS_BEFORE_SERVICES, MAIN_LINKS, MainLink, SEARCH_LINK, ServiceLinks, useServices } from './navigation-links.tsx'

export function MobileMenu() {
  const t = useTranslate()
  const hasServices = useServices().length > 0
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
      <nav aria-label={t('layout.mainNavigation')}>
        <ul role="list">
          {MAIN_LINKS.slice(0, LINKS_BEFORE_SERVICES).map((link) => (
            <li key={link.to}>
              <MainLink link={link} />
            </li>
          ))}
          {hasServices && (
            <li>
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
          )}
          {MAIN_LINKS.slice(LINKS_BEFORE_SERVICES).map((link) => (
            <li key={link.to}>
              <MainLink link={link} />
            </li>
          ))}
          <li>
            <MainLink link={SEARCH_LINK} />
          </li>
        </ul>
      </nav>
    </Dropdown>
  )
}

import { useTranslate } from '../../environment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import { Chevron } from './language-menu.tsx'
import styles from './mobile-menu.module.css'
import { MainLink, ServiceLinks, useNavigation, useSearchLink } from './navigation-links.tsx'

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
      <nav aria-label={t('layout.mainNavigation')}>
        <ul role="list">
          {[...useNavigation(), useSearchLink()].map((link) =>
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
    </Dropdown>
  )
}

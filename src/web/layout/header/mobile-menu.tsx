import type { SubmitEvent } from 'react'
import { useEnvironment, useTranslate } from '../../environment.tsx'
import { takeSearch } from '../../lists/search-box.tsx'
import { paths, withSearch } from '../../routing/paths.ts'
import { useNavigate } from '../../routing/routing.tsx'
import { ChatLink } from '../../site/contact-ways.tsx'
import { PhoneLink } from '../../site/phone-link.tsx'
import { useContact, useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import { Chevron } from './language-menu.tsx'
import styles from './mobile-menu.module.css'
import { MainLink, ServiceLinks, useNavigation } from './navigation-links.tsx'
import { ThemeChoice } from './theme-switch.tsx'

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

function MenuSearch() {
  const { t, prefix } = useEnvironment()
  const navigate = useNavigate()
  const search = (event: SubmitEvent<HTMLFormElement>) => navigate(withSearch(paths.search(), { q: takeSearch(event, 'q') }))
  return (
    <search>
      <form className={styles.search} method="get" action={prefix + paths.search()} onSubmit={search}>
        <input
          className="input input-pill"
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          placeholder={t('search.field')}
          aria-label={t('search.field')}
        />
        <button className="icon-button" type="submit" aria-label={t('search.submit')}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

function MenuFoot() {
  const contact = useContact()
  const { order, sections } = useSite()
  if (!contact?.phone && !order.phone && !sections.theme_switch) return null
  return (
    <div className={styles.foot}>
      {contact?.phone && (
        <PhoneLink className="button button-quiet" number={contact.phone}>
          <Icon name="phone" />
        </PhoneLink>
      )}
      <ChatLink className="button button-quiet">
        <Icon name="message-circle" />
      </ChatLink>
      {sections.theme_switch && <ThemeChoice />}
    </div>
  )
}

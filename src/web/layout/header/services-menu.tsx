import { useTranslate } from '../../environment.tsx'
import { Dropdown } from './dropdown.tsx'
import { Chevron } from './language-menu.tsx'
import styles from './navigation-bar.module.css'
import { ServiceLinks, useServices } from './navigation-links.tsx'

/** The 'Pages dropdown' of docs/spec.md#shared-layout. */
export function ServicesMenu() {
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

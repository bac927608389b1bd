import { truncate } from '#domain/text.ts'
import { useEnvironment, useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { paths, storageUrl } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { useContact } from '../site/site.tsx'
import styles from './brand.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const NAME_LENGTH = 12

/** Without a logo an arch replaces it, without a name a translated one. */
export function Brand() {
  const t = useTranslate()
  const { apiBase } = useEnvironment()
  const contact = useContact()
  const name = contact?.name || t('layout.fallbackName')
  return (
    <Link className={styles.brand} to={paths.home()}>
      {contact?.logo ? (
        <img src={storageUrl(apiBase, contact.logo)} alt="" width="34" height="34" />
      ) : (
        <span className={`arch ${styles.mark}`} aria-hidden="true" />
      )}
      <span title={name} {...(contact?.name ? langAttrs(contact, 'name') : {})}>
        {truncate(name, NAME_LENGTH)}
      </span>
    </Link>
  )
}

import { useEnvironment, useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { paths, storageUrl } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { useContact, useSite } from '../site/site.tsx'
import styles from './brand.module.css'

/** Characters of a name that is set large, on one line. */
const SHORT_NAME = 12

const FIRST_LETTER = /[\p{L}\p{N}]\p{M}*/u

/** Without a logo the first letter of the name replaces it, as in the icons; without a name a translated one. `night` is for a ground that is dark in both themes. */
export function Brand({ night = false }: { night?: boolean }) {
  const t = useTranslate()
  const { language } = useEnvironment()
  const contact = useContact()
  const name = contact?.name || t('layout.fallbackName')
  return (
    <Link className={styles.brand} to={paths.home()}>
      {contact?.logo ? (
        <Logo path={contact.logo} night={night} />
      ) : (
        <span className={`arch ${styles.mark}`} aria-hidden="true">
          {FIRST_LETTER.exec(name)?.[0].toLocaleUpperCase(language)}
        </span>
      )}
      <span
        className={name.length > SHORT_NAME ? styles.long : styles.short}
        title={name}
        {...(contact?.name ? langAttrs(contact, 'name') : {})}
      >
        {name}
      </span>
    </Link>
  )
}

/** The theme is known to style sheets alone. */
function Logo({ path, night }: { path: string; night: boolean }) {
  const { apiBase } = useEnvironment()
  const dark = useSite().brand?.logo_dark
  const image = (shown: string, className?: string) => (
    <img
      className={className}
      src={storageUrl(apiBase, shown)}
      alt=""
      width="34"
      height="34"
      loading={className === styles.dark ? 'lazy' : undefined}
    />
  )
  if (!dark || night) return image(dark ?? path)
  return (
    <>
      {image(path, styles.light)}
      {image(dark, styles.dark)}
    </>
  )
}

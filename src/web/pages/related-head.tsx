import type { LangAttrs } from '../i18n/lang-attrs.ts'
import { Link } from '../routing/routing.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './related-head.module.css'

interface RelatedHeadProps {
  id: string
  title: string
  more: { label: string; to: string; mark?: LangAttrs } | undefined
}

/** Above others like the page, post or job: a heading, and a link to all of them. */
export function RelatedHead({ id, title, more }: RelatedHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {more && (
        <Link className="text-link" to={more.to} {...more.mark}>
          {more.label}
          <Icon name="arrow-right" flip />
        </Link>
      )}
    </div>
  )
}

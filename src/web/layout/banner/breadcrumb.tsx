import { useEnvironment } from '../../environment.tsx'
import type { Crumb } from '../../head/head-collector.ts'
import { CutText } from '../../prose/cut-text.tsx'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './breadcrumb.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const NAME_LENGTH = 30

/** Begins with the home page. */
export function Breadcrumb({ crumbs: below }: { crumbs: Crumb[] }) {
  const { t, collector } = useEnvironment()
  const crumbs: Crumb[] = [{ label: t('nav.home'), to: paths.home() }, ...below]
  if (collector) collector.crumbs = crumbs
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumb.label')}>
      <ol role="list">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            {index > 0 && <Icon name="chevron-right" flip />}
            {crumb.to ? (
              <Link to={crumb.to} {...crumb.language}>
                {index === 0 && <Icon name="house" />}
                <span>
                  <CutText text={crumb.label} length={NAME_LENGTH} />
                </span>
              </Link>
            ) : (
              <span aria-current="page" title={crumb.label} {...crumb.language}>
                <CutText text={crumb.label} length={NAME_LENGTH} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

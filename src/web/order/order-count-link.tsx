import { useTranslate } from '../environment.tsx'
import { paths } from '../routing/paths.ts'
import { Link, usePath } from '../routing/routing.tsx'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './order-count-link.module.css'
import { useOrder } from './order-list.ts'

export default function OrderCountLink() {
  const t = useTranslate()
  const format = useFormat()
  const count = useOrder()?.length ?? 0
  const shown = usePath() === paths.order()
  if (count === 0) return null
  const formatted = format.number(count)
  return (
    <Link
      className={`icon-button ${styles.link}`}
      to={paths.order()}
      aria-label={t('order.open', { count, formatted })}
      aria-current={shown ? 'page' : undefined}
    >
      <Icon name="clipboard-list" />
      <span className={styles.count} aria-hidden="true">
        {formatted}
      </span>
    </Link>
  )
}

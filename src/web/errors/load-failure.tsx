import { useTranslate } from '../environment.tsx'
import { PageHead, PageStatus } from '../head/head.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { Link, usePath } from '../routing/routing.tsx'
import styles from './load-failure.module.css'

interface LoadFailureProps {
  title?: string
  text?: string
  /** Where an item that did not load would be in it. */
  list?: { label: string; to: string }
  /** 1 when it replaces the whole page. */
  level?: 1 | 2
  /** By default the page is loaded again. */
  onRetry?: () => void
}

/** The page answers 500, or 503 when a retry may help. */
export function LoadFailure({ title, text, list, level = 2, onRetry = () => location.reload() }: LoadFailureProps) {
  const t = useTranslate()
  return (
    <>
      <PageStatus status={500} />
      <EmptyState
        alert
        level={level}
        icon="triangle-alert"
        title={title ?? t('failure.title')}
        text={text ?? t('failure.description')}
        action={{ label: t('failure.retry'), icon: 'rotate-ccw', onPress: onRetry }}
      >
        {list && (
          <Link className="button button-line" to={list.to}>
            {list.label}
          </Link>
        )}
      </EmptyState>
    </>
  )
}

export function PageLoadFailure(props: LoadFailureProps) {
  const t = useTranslate()
  const path = usePath()
  const { title = t('failure.title'), text = t('failure.description') } = props
  return (
    <div className={`wrap ${styles.failure}`}>
      <PageHead title={title} description={text} path={path} languages={[]} noIndex />
      <LoadFailure level={1} {...props} title={title} text={text} />
    </div>
  )
}

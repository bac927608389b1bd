import type { ReactNode } from 'react'
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
}

/** The page answers 500, or 503 when a retry may help. */
export function LoadFailure({ title, text, list, level = 2 }: LoadFailureProps) {
  const t = useTranslate()
  return (
    <>
      <PageStatus status={500} />
      <EmptyState
        alert
        level={level}
        icon="triangle-alert"
        title={title ?? t('failure.notLoaded')}
        text={text ?? t('failure.description')}
        action={{ label: t('failure.retry'), icon: 'rotate-ccw', onPress: () => location.reload() }}
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

/** `head` is the page's own, if it has one without the missing data. */
export function PageLoadFailure({ head, ...words }: Omit<LoadFailureProps, 'level'> & { head?: ReactNode }) {
  return (
    <div className={`wrap ${styles.failure}`}>
      {head ?? <FailureHead />}
      <LoadFailure level={1} {...words} />
    </div>
  )
}

function FailureHead() {
  const t = useTranslate()
  const path = usePath()
  return <PageHead title={t('failure.notLoaded')} description={t('failure.description')} path={path} languages={[]} noIndex />
}

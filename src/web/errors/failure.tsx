import { useTranslate } from '../environment.tsx'
import { PageHead, PageStatus } from '../head/head.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { usePath } from '../routing/routing.tsx'

export function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  const path = usePath()
  return (
    <>
      <PageHead title={t('failure.title')} description={t('failure.description')} path={path} languages={[]} noIndex />
      <PageStatus status={500} />
      <EmptyState
        alert
        icon="triangle-alert"
        level={1}
        title={t('failure.title')}
        text={t('failure.description')}
        action={{ label: t('failure.retry'), icon: 'rotate-ccw', onPress: onRetry }}
      />
    </>
  )
}

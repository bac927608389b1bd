import { useTranslate } from '../environment.tsx'
import { paths } from '../routing/paths.ts'
import type { IconName } from '../ui/icon.tsx'
import { EmptyState } from './empty-state.tsx'

/** In place of a list that has no items at all, and of its tools. */
export function NothingYet({ icon, title }: { icon: IconName; title: string }) {
  const t = useTranslate()
  return <EmptyState icon={icon} title={title} text={t('list.checkBack')} action={{ label: t('nav.contact'), to: paths.contact() }} />
}

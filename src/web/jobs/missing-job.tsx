import { useTranslate } from '../environment.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { paths } from '../routing/paths.ts'

export default function MissingJob() {
  const t = useTranslate()
  return <NotFound list={{ to: paths.jobs(), label: t('nav.jobs') }} />
}

import type { LanguageCode } from '#domain/language/languages.ts'
import { useEnvironment } from '../environment.tsx'
import type { Translate } from '../i18n/i18n.ts'
import { useContact } from '../site/site.tsx'
import { PageHead } from './head.tsx'
import type { Head } from './head-collector.ts'

interface CompanyPageHeadProps extends Omit<Head, 'description' | 'languages'> {
  /** A text about the company. */
  description: Parameters<Translate>[0]
  /** All of the site's when the answer does not say. */
  languages?: readonly LanguageCode[] | undefined
}

/** Of a list and of other pages of the whole company, whose name comes first. */
export function CompanyPageHead({ title, description, languages, ...head }: CompanyPageHeadProps) {
  const { t, site } = useEnvironment()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <PageHead
      title={`${name} ${t('meta.separator')} ${title}`}
      description={t(description, { name })}
      languages={languages ?? site.languages}
      {...head}
    />
  )
}

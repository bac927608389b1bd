import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { useContact } from '../site/site.tsx'

/** Where no slide has the page's heading. */
export function HomeTitle() {
  const t = useTranslate()
  const contact = useContact()
  return (
    <h1 className="visually-hidden" {...langAttrs(contact, 'name')}>
      {contact?.name ?? t('layout.fallbackName')}
    </h1>
  )
}

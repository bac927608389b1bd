import { languageOf } from '#domain/language/languages.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from './lang-attrs.ts'
import { Naming } from './naming.tsx'
import styles from './untranslated.module.css'

interface UntranslatedProps {
  of: { fallback?: string[] | undefined }
  field: string
}

/** Stands before a text that is shown in another language than the page's, for want of a translation. */
export function Untranslated({ of, field }: UntranslatedProps) {
  const t = useTranslate()
  const mark = langAttrs(of, field)
  if (!mark.lang) return null
  const { name } = languageOf(mark.lang)
  return (
    <p className={styles.untranslated}>
      <Naming text={t('language.untranslated', { language: name })} name={name} mark={mark} />
    </p>
  )
}

import { canonicalUrl } from '#domain/paths.ts'
import { useEnvironment } from '../environment.tsx'
import { useContact } from '../site/site.tsx'
import styles from './print-foot.module.css'

/** The frame prints name and address; this adds telephone, e-mail and the page's address. */
export function PrintFoot({ path }: { path: string }) {
  const { publicUrl, language, site } = useEnvironment()
  const contact = useContact()
  const parts = [contact?.phone, contact?.main_email, canonicalUrl({ publicUrl, languages: site.languages }, language, path)].flatMap(
    (part) => part || [],
  )
  return (
    <p className={styles.foot}>
      {parts.map((part) => (
        <bdi key={part} dir="ltr">
          {part}
        </bdi>
      ))}
    </p>
  )
}

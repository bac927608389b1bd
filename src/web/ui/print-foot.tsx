import { canonicalUrl } from '#domain/paths.ts'
import { useEnvironment } from '../environment.tsx'
import { useContact } from '../site.tsx'
import styles from './print-foot.module.css'

/**
 * What a printed page needs beside the company's name and address, which the frame prints: how to
 * call and write, and where the page stands. Not shown on screens.
 * @param path of the page, without language prefix
 */
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

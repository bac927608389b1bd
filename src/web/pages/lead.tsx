import type { LangAttrs } from '../i18n/lang-attrs.ts'
import { Html } from '../prose/html.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import styles from './lead.module.css'

/** In the banner. */
export function Lead({ html, mark }: { html: string; mark: LangAttrs }) {
  return <Html className={`prose ${styles.lead}`} html={html} mark={mark} />
}

export function LeadSkeleton() {
  return <SkeletonText lines={2} className={styles.lead} />
}

/** Divided after the first paragraph. */
export function leadAndRest(html: string | null | undefined): [lead: string, rest: string] {
  const text = html ?? ''
  const end = text.indexOf('</p>') + '</p>'.length
  return text.startsWith('<p>') ? [text.slice(0, end), text.slice(end).trim()] : [text, '']
}

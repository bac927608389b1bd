import type { ReactNode } from 'react'
import type { HeadingName } from '#domain/company/headings.ts'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { useSite } from './site.tsx'

interface Heading {
  title: ReactNode
  lead: ReactNode
}

/** In the company's own words, else in those of the interface. */
export function useHeading(name: HeadingName, { title, lead }: { title: string; lead?: string }): Heading {
  const own = useSite().headings[name]
  const words = (field: 'title' | 'lead', usual: string | undefined) =>
    own?.[field] ? <span {...langAttrs(own, field)}>{own[field]}</span> : usual
  return { title: words('title', title), lead: words('lead', lead) }
}

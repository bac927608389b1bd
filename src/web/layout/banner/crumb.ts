import type { LangAttrs } from '../../i18n/lang-attrs.ts'

/** With an address a link, without one the page itself. */
export interface Crumb {
  label: string
  to?: string
  language?: LangAttrs
}

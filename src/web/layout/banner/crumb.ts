import type { LanguageMark } from '../../i18n/language-mark.ts'

/** With an address a link, without one the page itself. */
export interface Crumb {
  label: string
  to?: string
  language?: LanguageMark
}

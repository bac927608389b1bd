import type { LanguageMark } from './language-mark.ts'

/** A step of the way: with an address a link, without one the page itself. */
export interface Crumb {
  label: string
  to?: string
  language?: LanguageMark
}

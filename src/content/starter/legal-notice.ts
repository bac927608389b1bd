import { ownSlug } from './own-slug.ts'
import type { StarterSite } from './starter-site.ts'
import type { StarterTexts } from './starter-texts.ts'

/** Of the EEA (Directive 2000/31/EC, article 5), Switzerland (UWG, article 3, 1 s) and the United Kingdom (SI 2002/2013, 6). */
const OBLIGED = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

/** In its address: as the page is called. Undefined where the law asks for none. */
export function legalNoticeSlug(site: StarterSite, texts: StarterTexts): string | undefined {
  return OBLIGED.includes(site.country) ? ownSlug(site, texts, 'legalNotice.title', 'legal-notice') : undefined
}

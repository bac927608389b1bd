import type { Brand } from '#domain/brand/brand.ts'
import { brandColours } from '#server/brand/brand-styles.ts'

/** What the brand changes; without one a card looks as packaged. */
export interface CardLook {
  colours: Record<'night' | 'night2' | 'text2' | 'pattern' | 'above' | 'below', string> | null
  frame: Brand['picture_frame']
  /** Otherwise the path of a drawing. */
  ornament: 'girih' | 'none' | { path: string }
  /** The logo for dark grounds. */
  logo: string | null
}

export function lookOf(brand: Brand | undefined): CardLook | undefined {
  if (!brand) return undefined
  const palette = brandColours(brand)
  const colours = palette && {
    night: palette.light.night ?? '',
    night2: palette.light['night-2'] ?? '',
    text2: palette.light['on-night-2'] ?? '',
    pattern: palette.light['focus-night'] ?? '',
    above: palette.both['day-1'] ?? '',
    below: palette.both['day-2'] ?? '',
  }
  return { colours: colours ?? null, frame: brand.picture_frame, ornament: brand.ornament, logo: brand.logo_dark }
}

import type { Brand, BrandSource } from '#domain/brand/brand.ts'
import type { Media } from '../read/media.ts'

type FontSource = NonNullable<BrandSource['fonts']>['latin']

/** Null where everything is as packaged. */
export function brandIn(source: BrandSource, media: Media): Brand | null {
  const pathOf = (named: { file: string } | undefined): string | null => (named && media.get(named.file)?.path) ?? null
  const fontOf = (font: FontSource): Brand['fonts']['latin'] => {
    if (font === undefined) return 'packaged'
    if (font === 'system') return font
    return [font].flat().flatMap(({ file, weights }) => {
      const path = pathOf({ file })
      return path === null ? [] : [{ path, weights }]
    })
  }
  const { fonts = {}, ornament } = source
  const drawn = typeof ornament === 'object' ? pathOf(ornament) : null
  const brand: Brand = {
    color: source.color ?? null,
    accent: source.accent ?? null,
    logo_dark: pathOf(source.logo?.dark),
    icon: pathOf(source.icon),
    fonts: { latin: fontOf(fonts.latin), cyrillic: fontOf(fonts.cyrillic), arabic: fontOf(fonts.arabic) },
    corner_radius: source.corner_radius,
    ornament: drawn === null ? (typeof ornament === 'object' ? 'none' : ornament) : { path: drawn },
    picture_frame: source.picture_frame,
  }
  return JSON.stringify(brand) === PACKAGED ? null : brand
}

const PACKAGED = JSON.stringify({
  color: null,
  accent: null,
  logo_dark: null,
  icon: null,
  fonts: { latin: 'packaged', cyrillic: 'packaged', arabic: 'packaged' },
  corner_radius: 'large',
  ornament: 'girih',
  picture_frame: 'arch',
} satisfies Brand)

import * as z from 'zod'
import { imageSource, MEDIA_PATH } from '../media.ts'
import { HEX_COLOUR } from './oklch.ts'

const SHAPES = {
  corner_radius: z.enum(['none', 'small', 'large']),
  picture_frame: z.enum(['arch', 'rounded', 'plain']),
}

const colour = z.string().regex(HEX_COLOUR, 'a colour in quotes: # and three or six hexadecimal digits, for example "#0b6e4f"')

const fileNamed = (pattern: RegExp, message: string) => z.string().regex(pattern, message).describe(MEDIA_PATH)

const fontFile = z.strictObject({
  file: fileNamed(/\.woff2$/i, 'a WOFF2 font; its name ends in .woff2'),
  weights: z
    .string()
    .regex(/^[1-9]\d{0,3}(?: [1-9]\d{0,3})?$/, 'a weight, "400", or the lightest and the boldest, "400 700"')
    .default('400 700'),
})

const font = z
  .union([z.literal('system'), fontFile, z.array(fontFile).min(1)], {
    error: 'system, or a font such as { file: brand/own.woff2, weights: "400 700" }, or a list of such fonts',
  })
  .optional()

export const brandSource = z.strictObject({
  color: colour.optional().describe('The brand colour; all others are derived from it'),
  accent: colour.optional().describe('For the one thing on a page that stands out'),
  logo: z
    .strictObject({ light: imageSource, dark: z.strictObject({ file: z.string().describe(MEDIA_PATH) }).optional() })
    .optional()
    .describe('Instead of the logo in settings.yaml'),
  icon: z
    .strictObject({ file: z.string().describe(`${MEDIA_PATH}; square`) })
    .optional()
    .describe('In browsers and on phones, instead of the logo'),
  fonts: z.strictObject({ latin: font, cyrillic: font, arabic: font }).optional().describe('By script'),
  corner_radius: SHAPES.corner_radius.default('large'),
  ornament: z
    .union([z.enum(['girih', 'none']), z.strictObject({ file: fileNamed(/\.svg$/i, 'an SVG drawing') })], {
      error: 'girih, none, or an SVG drawing such as { file: brand/ornament.svg }',
    })
    .default('girih')
    .describe('Pattern at the edge of large panels'),
  picture_frame: SHAPES.picture_frame.default('arch').describe('Shape of pictures'),
})
export type BrandSource = z.infer<typeof brandSource>
export type Script = keyof NonNullable<BrandSource['fonts']>

/** No other characters, so that it can be part of a style sheet. */
const path = z.string().regex(/^[\w./-]+$/)

const publishedFont = z.union([z.enum(['packaged', 'system']), z.array(z.object({ path, weights: z.string().regex(/^[\d ]+$/) }))])

export const brand = z.object({
  color: z.string().regex(HEX_COLOUR).nullable(),
  accent: z.string().regex(HEX_COLOUR).nullable(),
  logo_dark: path.nullable().describe('Path below /storage/; the light one is the logo of the contact'),
  icon: path.nullable(),
  fonts: z.object({ latin: publishedFont, cyrillic: publishedFont, arabic: publishedFont }),
  ...SHAPES,
  ornament: z.union([z.enum(['girih', 'none']), z.object({ path })]),
})
export type Brand = z.infer<typeof brand>

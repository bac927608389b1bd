import sharp, { type OverlayOptions } from 'sharp'
import { contrast } from '#domain/brand/oklch.ts'
import { directionOf } from '#domain/language/languages.ts'
import { MAX_PIXELS } from '#domain/media.ts'
import { ICONS, type IconOrder, type Mark } from './icon.ts'
import { setText } from './share/set-text.ts'

const GROUND = '#ffffff'
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }

const COLOUR = '#27b4f5'

/** The pages' own shape, unless the brand has another. */
function drawMark({ colour = COLOUR, plain = false }: Mark): Buffer {
  const shape = plain ? '<rect x="8" y="8" width="84" height="84" rx="18"' : '<path d="M12 100V37C12 21 26 12 50 0c24 12 38 21 38 37v63z"'
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${shape} fill="${colour}"/></svg>`)
}

const LETTERS = { light: '#ffffff', dark: '#071426' }

/** Of the mark's side. */
const LETTER_SIZE = 0.58

/** Of an icon that is all ground, the part that stays visible in every shape. */
const SAFE = 0.8

/** None where no font has the letter. */
async function letterOn({ colour = COLOUR, letter }: Mark, side: number): Promise<OverlayOptions[]> {
  if (!letter) return []
  const { text, language } = letter
  const style = { language, direction: directionOf(language), sizes: [Math.round(side * LETTER_SIZE)], width: side, lines: 1 }
  // As in the header of the pages.
  const ink = contrast(colour, LETTERS.light) < contrast(colour, LETTERS.dark) ? LETTERS.dark : LETTERS.light
  const set = await setText(text, { ...style, weight: 'Bold', colour: ink }, new Set())
  return set ? [{ ...set, gravity: 'centre' }] : []
}

const DENSITY = 600

/** Returns a PNG; throws when the sign cannot be decoded. */
export async function drawIcon({ icon, sign, mark = {} }: Omit<IconOrder, 'target'>): Promise<Buffer> {
  const { size, part, ground } = ICONS[icon]
  const { colour = COLOUR } = mark
  // A letter needs no shape where the system cuts one.
  const [letter] = sign ? [] : await letterOn(mark, Math.round(size * (ground ? SAFE : part)))
  const full = ground && letter !== undefined
  const inner = Math.round(size * part)
  const shown = full ? [] : [{ input: await shapeOf(sign ?? drawMark(mark), inner), gravity: 'centre' }]
  const background = full ? colour : GROUND
  const drawn = sharp({ create: { width: size, height: size, channels: 4, background: ground ? background : NOTHING } }).composite(
    letter ? [...shown, letter] : shown,
  )
  return (ground ? drawn.flatten({ background }) : drawn).png({ compressionLevel: 9, palette: true }).toBuffer()
}

async function shapeOf(sign: string | Buffer, side: number): Promise<Buffer> {
  return sharp(sign, { limitInputPixels: MAX_PIXELS, failOn: 'error', density: DENSITY })
    .autoOrient()
    .resize(side, side, { fit: 'contain', background: NOTHING })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

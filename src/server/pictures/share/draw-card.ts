import sharp, { type OverlayOptions } from 'sharp'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import { directionOf } from '#domain/language/languages.ts'
import { MAX_PIXELS, SHARE_SIZE } from '#domain/media.ts'
import { setText, type TextStyle } from './set-text.ts'
import type { ShareCard } from './share-card.ts'

export interface DrawnCard {
  card: ShareCard
  files: { logo?: string; darkLogo?: string; picture?: string; ornament?: string }
}

/** The arch touches the ground at the end of the picture. */
const ARCH = { width: 336, height: 536, inset: 72 }
const MARGIN = 80
const TEXT_WIDTH = { alone: SHARE_SIZE.width - 2 * MARGIN, besideArch: SHARE_SIZE.width - MARGIN - ARCH.inset - ARCH.width - 56 }
const GROUND = SHARE_SIZE.height - MARGIN

/** In a square of 100 (design language, 1). */
const ARCH_SHAPE = 'M0 100V37C0 21 17 12 50 0c33 12 50 21 50 37v63z'

const COLOURS = { night: '#0a2a66', night2: '#123a85', text: '#ffffff', text2: '#c5dbf5', pattern: '#8ad6fa' }
type Colours = typeof COLOURS
const DAYLIGHT: Record<Tint, [string, string]> = {
  sky: ['#7fd0f8', '#c6e9fc'],
  saffron: ['#f5c878', '#fce7c4'],
  mint: ['#8bdcc0', '#d3f3e7'],
  rose: ['#f4a9b9', '#fbdde4'],
  iris: ['#b3a7f0', '#e3defa'],
}

const TITLE_SIZES = [62, 54, 46]

/**
 * A JPEG: PNG is five times as large, and WebP not shown everywhere. Letters that no font has are added to `missing`.
 * Throws when a file cannot be decoded.
 */
export async function drawCard({ card, files }: DrawnCard, missing: Set<string>): Promise<Buffer> {
  // An empty arch would look like a missing picture.
  const hasArch = Boolean(files.picture ?? files.logo)
  const end = MARGIN + (hasArch ? TEXT_WIDTH.besideArch : TEXT_WIDTH.alone)
  const place: Place = (text, fromStart, style) => placed(card, text, fromStart, { ...style, width: end - fromStart }, missing)
  const logo = files.darkLogo ?? files.logo
  const overlays = [...(await inArch(card, files)), ...(await header(card, logo, place)), ...(await words(card, place))]
  return sharp(Buffer.from(background(card, await ornament(card, files.ornament), hasArch)))
    .composite(overlays)
    .flatten()
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

function leftOf(card: ShareCard, fromStart: number, width: number): number {
  return Math.round(directionOf(card.language) === 'rtl' ? SHARE_SIZE.width - fromStart - width : fromStart)
}

const ARCH_START = SHARE_SIZE.width - ARCH.inset - ARCH.width

function coloursOf({ look }: ShareCard): Colours {
  return { ...COLOURS, ...look?.colours }
}

/** Where pages have an arch, in a square of 100. */
function frameShape({ look }: ShareCard): string {
  if (!look || look.frame === 'arch') return ARCH_SHAPE
  return look.frame === 'plain' ? 'M0 0h100v100H0z' : 'M0 100V5Q0 0 8 0H92Q100 0 100 5V100z'
}

function background(card: ShareCard, pattern: string, hasArch: boolean): string {
  const { width, height } = SHARE_SIZE
  const colours = coloursOf(card)
  const [above, below] =
    card.tint === 'sky' && card.look?.colours ? [card.look.colours.above, card.look.colours.below] : DAYLIGHT[card.tint]
  const rtl = directionOf(card.language) === 'rtl'
  const arch = `translate(${leftOf(card, ARCH_START, ARCH.width)} ${height - ARCH.height}) scale(${ARCH.width / 100} ${ARCH.height / 100})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="wall" x1="${rtl ? 1 : 0}" x2="${rtl ? 0 : 1}" y1="0" y2="0"><stop offset=".3" stop-color="${colours.night}"/><stop offset="1" stop-color="${colours.night2}"/></linearGradient>
<linearGradient id="fade" x1="${rtl ? 1 : 0}" x2="${rtl ? 0 : 1}" y1="0" y2="0"><stop offset=".45" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>
<linearGradient id="day" x1="0" x2="0" y1="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>
<pattern id="ornament" width="168" height="168" patternUnits="userSpaceOnUse">${pattern}</pattern>
<mask id="edge"><rect width="${width}" height="${height}" fill="url(#fade)"/></mask>
</defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/>
<rect width="${width}" height="${height}" fill="url(#ornament)" mask="url(#edge)" opacity=".3"/>
${hasArch ? `<path d="${frameShape(card)}" transform="${arch}" fill="url(#day)"/>` : ''}
</svg>`
}

const TILE = 168

async function ornament(card: ShareCard, file: string | undefined): Promise<string> {
  const { pattern } = coloursOf(card)
  const chosen = card.look?.ornament ?? 'girih'
  if (chosen === 'girih') {
    return `<path d="${girih()}" transform="scale(${TILE / 120})" fill="none" stroke="${pattern}" stroke-width=".9" stroke-linejoin="round"/>`
  }
  if (!file) return ''
  // As on pages, only its shape counts.
  const shape = await open(file)
    .resize(TILE, TILE, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .extractChannel('alpha')
    .toBuffer()
  const tile = await sharp({ create: { width: TILE, height: TILE, channels: 3, background: pattern } })
    .joinChannel(shape)
    .png()
    .toBuffer()
  return `<image width="${TILE}" height="${TILE}" href="data:image/png;base64,${tile.toString('base64')}"/>`
}

/** The pages' eight-fold star pattern, a tile of 120: three nested stars, their points joined. */
function girih(): string {
  const inner = 0.7654
  const point = (radius: number, eighths: number): string => {
    const angle = (eighths * Math.PI) / 4
    return `${(60 + radius * Math.cos(angle)).toFixed(2)} ${(60 + radius * Math.sin(angle)).toFixed(2)}`
  }
  const star = (radius: number): string =>
    `M${Array.from({ length: 16 }, (_, corner) => point(corner % 2 ? radius * inner : radius, corner / 2)).join('L')}Z`
  const joints = Array.from({ length: 8 }, (_, tip) =>
    [0.5, -0.5].map((side) => `M${point(36, tip)}L${point(60 * inner, tip + side)}`).join(''),
  )
  return [star(60), star(36), star(14), ...joints].join('')
}

async function inArch(card: ShareCard, { picture, logo }: DrawnCard['files']): Promise<OverlayOptions[]> {
  const top = SHARE_SIZE.height - ARCH.height
  if (picture && card.scene) {
    const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${ARCH.width}" height="${ARCH.height}"><path d="${frameShape(card)}" transform="scale(${ARCH.width / 100} ${ARCH.height / 100})"/></svg>`
    const input = await open(picture)
      .resize(ARCH.width, ARCH.height, { fit: 'cover' })
      .ensureAlpha()
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer()
    return [{ input, left: leftOf(card, ARCH_START, ARCH.width), top }]
  }
  const shown = picture ?? logo
  if (!shown) return []
  // A pack shot sits on the ground, a sign hangs in the middle.
  const side = ARCH.width * (picture ? 0.94 : 0.42)
  const { data, info } = await fitted(shown, side, side)
  const fromStart = ARCH_START + (ARCH.width - info.width) / 2
  const above = picture ? SHARE_SIZE.height - info.height - 24 : top + (ARCH.height - info.height) * 0.52
  return [{ input: data, left: leftOf(card, fromStart, info.width), top: Math.round(above) }]
}

const HEADER = { middle: 112, logo: 64, gap: 20 }

async function header(card: ShareCard, logo: string | undefined, place: Place): Promise<OverlayOptions[]> {
  const sign = logo ? await fitted(logo, HEADER.logo * 3, HEADER.logo) : undefined
  const beside = sign ? sign.info.width + HEADER.gap : 0
  const name = await place(card.company.text, MARGIN + beside, {
    language: card.company.language,
    sizes: [36, 30],
    lines: 1,
    weight: 'Semi-Bold',
    colour: coloursOf(card).text,
  })
  const overlays = name ? [{ ...name.overlay, top: Math.round(HEADER.middle - name.height / 2) }] : []
  if (!sign) return overlays
  const { data, info } = sign
  return [{ input: data, left: leftOf(card, MARGIN, info.width), top: Math.round(HEADER.middle - info.height / 2) }, ...overlays]
}

async function words(card: ShareCard, place: Place): Promise<OverlayOptions[]> {
  const title = await place(card.title.text, MARGIN, {
    language: card.title.language,
    sizes: TITLE_SIZES,
    lines: 3,
    weight: 'Bold',
    colour: coloursOf(card).text,
  })
  const top = GROUND - (title?.height ?? 0)
  const line = await place(card.line.text, MARGIN, {
    language: card.line.language,
    sizes: [30, 26],
    lines: 1,
    weight: 'Medium',
    colour: coloursOf(card).text2,
  })
  return [...(title ? [{ ...title.overlay, top }] : []), ...(line ? [{ ...line.overlay, top: Math.max(0, top - line.height - 28) }] : [])]
}

type Placed = Promise<{ overlay: OverlayOptions & { left: number }; height: number } | undefined>
type Place = (text: string, fromStart: number, style: Omit<TextStyle, 'direction' | 'width'>) => Placed

async function placed(card: ShareCard, text: string, fromStart: number, style: Omit<TextStyle, 'direction'>, missing: Set<string>): Placed {
  const set = await setText(text, { ...style, direction: directionOf(card.language) }, missing)
  if (!set) return undefined
  const { width, height } = set.raw
  return { overlay: { ...set, left: leftOf(card, fromStart, width) }, height }
}

function fitted(path: string, width: number, height: number) {
  return open(path)
    .resize(Math.round(width), Math.round(height), { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
}

/** Drawings are rendered larger than they are shown. */
function open(path: string) {
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', density: 300 }).autoOrient()
}

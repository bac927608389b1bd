import sharp from 'sharp'
import { MAX_PIXELS } from '#domain/media.ts'
import { ICONS, type IconOrder } from './icon.ts'

const GROUND = '#ffffff'
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }

/** The brand's house shape (design language, 1). */
const ARCH =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M12 100V37C12 21 26 12 50 0c24 12 38 21 38 37v63z" fill="#27b4f5"/></svg>'

const DENSITY = 600

/** Returns a PNG; throws when the sign cannot be decoded. */
export async function drawIcon({ icon, sign }: Omit<IconOrder, 'target'>): Promise<Buffer> {
  const { size, part, ground } = ICONS[icon]
  const inner = Math.round(size * part)
  const shown = await sharp(sign ?? Buffer.from(ARCH), { limitInputPixels: MAX_PIXELS, failOn: 'error', density: DENSITY })
    .autoOrient()
    .resize(inner, inner, { fit: 'contain', background: NOTHING })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const drawn = sharp({ create: { width: size, height: size, channels: 4, background: ground ? GROUND : NOTHING } }).composite([
    { input: shown, gravity: 'centre' },
  ])
  return (ground ? drawn.flatten({ background: GROUND }) : drawn).png({ compressionLevel: 9, palette: true }).toBuffer()
}

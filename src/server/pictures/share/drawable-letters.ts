import sharp from 'sharp'

/** What the site's own fonts cover: Latin, Cyrillic, Arabic with its forms, punctuation; and joining and direction controls. */
const DRAWN = [
  '\\u0020-\\u007e\\u00a0-\\u017f\\u0192\\u01a0\\u01a1\\u01af\\u01b0\\u0218-\\u021b\\u0259\\u02bb\\u02bc\\u0300\\u0303\\u0323',
  '\\u0401-\\u040c\\u040e-\\u044f\\u0451-\\u045c\\u045e\\u045f\\u0490-\\u049d\\u04a0-\\u04a5\\u04aa\\u04ab\\u04ae-\\u04b3\\u04b6-\\u04bb\\u04c0-\\u04c2\\u04cf-\\u04d9\\u04dc-\\u04df\\u04e2-\\u04eb\\u04ee-\\u04f5\\u0301',
  '\\u060b-\\u060d\\u0615\\u061b\\u061f\\u0621-\\u063a\\u063d\\u0640-\\u0658\\u0660-\\u0671\\u0674\\u0679\\u067c\\u067e\\u0681\\u0685\\u0686\\u0688\\u0689\\u0691\\u0693\\u0695\\u0696\\u0698\\u069a',
  '\\u06a0\\u06a1\\u06a4\\u06a9-\\u06ad\\u06af\\u06b5\\u06ba\\u06bc-\\u06be\\u06c0-\\u06c3\\u06c6-\\u06d0\\u06d2-\\u06d5\\u06f0-\\u06f9\\ufb56-\\ufb59\\ufb66-\\ufb6d\\ufb7a-\\ufb7d\\ufb88-\\ufb95\\ufbfc-\\ufbff\\ufdf2\\ufdfc\\ufe80-\\ufefc',
  '\\u200b-\\u200f\\u2010-\\u2015\\u2018-\\u201e\\u2020-\\u2022\\u2026\\u202f\\u2030\\u2032\\u2033\\u2039\\u203a\\u2044\\u2068\\u2069\\u20ac\\u20b4\\u20b8\\u20b9\\u20bc\\u20bd\\u2116\\u2122\\u2126\\u2212\\u221e\\u2248\\u2260\\u2264\\u2265',
].join('')
// eslint-disable-next-line no-restricted-syntax -- constants
const NOT_DRAWN = new RegExp(`[^${DRAWN}]`, 'gu')

/** Decoration such as emoji, and unassigned characters; the text reads the same without. */
// eslint-disable-next-line no-restricted-syntax -- constants
const ORNAMENTS = new RegExp(`(?![${DRAWN}])[\\p{So}\\p{Sk}\\p{C}\\ufe0e\\ufe0f]`, 'gu')

export function withoutOrnaments(text: string): string {
  return text.replace(ORNAMENTS, '')
}

/** Letters that neither the site's fonts nor those of the system have. */
export async function missingLetters(text: string, language: string): Promise<string[]> {
  const missing: string[] = []
  for (const letter of new Set(text.match(NOT_DRAWN))) if (!(await isInSystemFont(letter, language))) missing.push(letter)
  return missing
}

const known = new Map<string, boolean>()

/** Pango draws a box for a letter that it has in no font, which then looks the same without the fonts of the system. */
async function isInSystemFont(letter: string, language: string): Promise<boolean> {
  const before = known.get(letter)
  if (before !== undefined) return before
  const [own, any] = await Promise.all([drawn(letter, language, false), drawn(letter, language, true)])
  const found = !own.equals(any)
  known.set(letter, found)
  return found
}

function drawn(letter: string, language: string, fallback: boolean): Promise<Buffer> {
  const text = `<span lang="${language}" fallback="${fallback}">${letter}</span>`
  return sharp({ text: { text, font: 'Onest 40', dpi: 72, rgba: true } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

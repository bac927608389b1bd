import sharp from 'sharp'

/** What the site's own fonts cover: Latin, Cyrillic, Arabic with its forms, punctuation; and joining and direction controls. */
const DRAWN = [
  '\\u0020-\\u007e\\u00a0-\\u017f\\u0192\\u01a0\\u01a1\\u01af\\u01b0\\u0218-\\u021b\\u0259\\u02bb\\u02bc\\u0300\\u0303\\u0323',
  '\\u0401-\\u040c\\u040e-\\u044f\\u0451-\\u045c\\u045e\\u045f\\u0490-\\u049d\\u04a0-\\u04a5\\u04aa\\u04ab\\u04ae-\\u04b3\\u04b6-\\u04bb\\u04c0-\\u04c2\\u04cf-\\u04d9\\u04dc-\\u04df\\u04e2-\\u04eb\\u04ee-\\u04f5\\u0301',
  '\\u060b-\\u060d\\u0615\\u061b\\u061f\\u0621-\\u063a\\u063d\\u0640-\\u0658\\u0660-\\u0671\\u0674\\u0679\\u067c\\u067e\\u0681\\u0685\\u0686\\u0688\\u0689\\u0691\\u0693\\u0695\\u0696\\u0698\\u069a',
  '\\u06a0\\u06a1\\u06a4\\u06a9-\\u06ad\\u06af\\u06b5\\u06ba\\u06bc-\\u06be\\u06c0-\\u06c3\\u06c6-\\u06d0\\u06d2-\\u06d5\\u06f0-\\u06f9\\ufb56-\\ufb59\\ufb66-\\ufb6d\\ufb7a-\\ufb7d\\ufb88-\\ufb95\\ufbfc-\\ufbff\\ufdf2\\ufdfc\\ufe80-\\ufefc',
  '\\u200b-\\u200f\\u2010-\\u2015\\u2018-\\u201e\\u2020-\\u2022\\u2026\\u202f\\u2030\\u2032\\u2033\\u2039\\u203a\\u2044\\u2068\\u2069\\u20ac\\u20b4\\u20b8\\u20b9\\u20bc\\u20bd\\u2116\\u2122\\u2126\\u2212\\u221e\\u2248\\u2260\\u2264\\u2265',
  '\\u0181\\u0186-\\u018a\\u018e-\\u0191\\u0193-\\u0194\\u0196-\\u0199\\u019d\\u01a4-\\u01a5\\u01ac-\\u01ad\\u01b2-\\u01b4\\u01b7\\u01cd-\\u01dd\\u01e6-\\u01e7\\u01f0\\u01f8-\\u01ff\\u0237\\u0244-\\u0245\\u024c-\\u024d\\u0253-\\u0254\\u0256-\\u0257\\u025b\\u0260\\u0263\\u0268-\\u0269\\u0272\\u0289\\u028b-\\u028c\\u0292\\u0294',
  '\\u02b7\\u02c6-\\u02c7\\u02c9\\u02d8-\\u02dd\\u02f3\\u0304\\u0308-\\u0309\\u030f\\u0329\\u1e04-\\u1e05\\u1e0c-\\u1e0d\\u1e24-\\u1e25\\u1e32-\\u1e3b\\u1e3e-\\u1e3f\\u1e42-\\u1e47\\u1e56-\\u1e57\\u1e5a-\\u1e5d\\u1e62-\\u1e63\\u1e6c-\\u1e6d\\u1e80-\\u1e85\\u1e90-\\u1e93\\u1e9e\\u1ea0-\\u1ef9',
  '\\u0610-\\u0612\\u065a-\\u065b\\u0762-\\u0763\\ufb50-\\ufb51\\ufb9e-\\ufb9f\\ufba5\\ufba7-\\ufbb1\\ufbbf-\\ufbc0\\ufbd3-\\ufbdc\\ufbde-\\ufbdf\\ufbe2-\\ufbe3\\ufbe8-\\ufbe9\\ufd3e-\\ufd3f\\ufe70-\\ufe74\\ufe76-\\ufe7f',
  '\\u2017\\u2025\\u2027\\u203c\\u2074\\u207f\\u20a3-\\u20a4\\u20a6-\\u20ab\\u20b1\\u20ba\\u2113\\u215b-\\u215e\\u2191\\u2193\\u2202\\u2206\\u220f\\u2211\\u2215\\u221a\\u222b\\ufb01-\\ufb04',
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

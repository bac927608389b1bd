import sharp from 'sharp'
import { directionOf, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { truncate } from '#domain/text.ts'

export interface TextStyle {
  language: LanguageCode
  /** Of the picture: lines begin at its start. */
  direction: 'ltr' | 'rtl'
  /** In pixels; the first that lets the text fit is used. */
  sizes: readonly number[]
  width: number
  lines: number
  weight: 'Medium' | 'Semi-Bold' | 'Bold'
  colour: string
}

export interface SetText {
  input: Buffer
  raw: { width: number; height: number; channels: 4 }
}

/** What the fonts cover: Latin, Cyrillic, Arabic with its forms, punctuation; and joining and direction controls. */
const DRAWN = [
  '\\u0020-\\u007e\\u00a0-\\u017f\\u0192\\u01a0\\u01a1\\u01af\\u01b0\\u0218-\\u021b\\u0259\\u02bb\\u02bc\\u0300\\u0303\\u0323',
  '\\u0401-\\u040c\\u040e-\\u044f\\u0451-\\u045c\\u045e\\u045f\\u0490-\\u049d\\u04a0-\\u04a5\\u04aa\\u04ab\\u04ae-\\u04b3\\u04b6-\\u04bb\\u04c0-\\u04c2\\u04cf-\\u04d9\\u04dc-\\u04df\\u04e2-\\u04eb\\u04ee-\\u04f5\\u0301',
  '\\u060b-\\u060d\\u0615\\u061b\\u061f\\u0621-\\u063a\\u063d\\u0640-\\u0658\\u0660-\\u0671\\u0674\\u0679\\u067c\\u067e\\u0681\\u0685\\u0686\\u0688\\u0689\\u0691\\u0693\\u0695\\u0696\\u0698\\u069a',
  '\\u06a0\\u06a1\\u06a4\\u06a9-\\u06ad\\u06af\\u06b5\\u06ba\\u06bc-\\u06be\\u06c0-\\u06c3\\u06c6-\\u06d0\\u06d2-\\u06d5\\u06f0-\\u06f9\\ufb56-\\ufb59\\ufb66-\\ufb6d\\ufb7a-\\ufb7d\\ufb88-\\ufb95\\ufbfc-\\ufbff\\ufdf2\\ufdfc\\ufe80-\\ufefc',
  '\\u200b-\\u200f\\u2010-\\u2015\\u2018-\\u201e\\u2020-\\u2022\\u2026\\u202f\\u2030\\u2032\\u2033\\u2039\\u203a\\u2044\\u2068\\u2069\\u20ac\\u20b4\\u20b8\\u20b9\\u20bc\\u20bd\\u2116\\u2122\\u2126\\u2212\\u221e\\u2248\\u2260\\u2264\\u2265',
].join('')
// eslint-disable-next-line no-restricted-syntax -- constants
const ALL_DRAWN = new RegExp(`^[${DRAWN}]*$`, 'u')

/** Decoration such as emoji, and unassigned characters; the text reads the same without. */
// eslint-disable-next-line no-restricted-syntax -- constants
const ORNAMENTS = new RegExp(`(?![${DRAWN}])[\\p{So}\\p{Sk}\\p{C}\\ufe0e\\ufe0f]`, 'gu')

const MAX_LENGTH = 200

/** Forces the base direction of the language, regardless of the first letter (UAX 9, 4.3). */
const MARKS = { ltr: '\u200e', rtl: '\u200f' }

/** Undefined where there is nothing to draw, or a letter is in no font: without it the text might say something else. */
export async function setText(text: string, style: TextStyle): Promise<SetText | undefined> {
  const drawn = text.normalize('NFC').replace(/\s+/g, ' ').replace(ORNAMENTS, '')
  const words = truncate(drawn, MAX_LENGTH).split(' ').filter(Boolean)
  if (words.length === 0 || !ALL_DRAWN.test(drawn)) return undefined
  for (const size of style.sizes) {
    const fits = measure(style, size)
    const lines = await wrap(words, fits)
    if (lines.length <= style.lines && (await every(lines, fits))) return draw(lines, style, size)
    if (size === style.sizes.at(-1)) return draw(await cut(lines, style.lines, fits), style, size)
  }
  return undefined
}

type Fits = (line: string) => Promise<boolean>

function measure(style: TextStyle, size: number): Fits {
  return async (line) => {
    const { width } = await sharp({ text: { text: markup([line], style), font: fontOf(style, size), dpi: 72 } }).metadata()
    return width <= style.width
  }
}

async function wrap(words: string[], fits: Fits): Promise<string[]> {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word
    if (line && !(await fits(longer))) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

async function every(lines: string[], fits: Fits): Promise<boolean> {
  for (const line of lines) if (!(await fits(line))) return false
  return true
}

async function cut(lines: string[], most: number, fits: Fits): Promise<string[]> {
  const kept = lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]}…`] : lines
  return Promise.all(kept.map((line) => shorten(line, fits)))
}

async function shorten(line: string, fits: Fits): Promise<string> {
  let shorter = line
  while (!(await fits(shorter))) {
    const bare = shorter.replace(/…$/, '')
    const space = bare.lastIndexOf(' ')
    const end = space > 0 ? space : bare.length - 1
    if (end < 1) break
    shorter = `${bare.slice(0, end)}…`
  }
  return shorter
}

async function draw(lines: string[], style: TextStyle, size: number): Promise<SetText> {
  // Pango swaps the sides for a right-to-left line.
  const align = directionOf(style.language) === style.direction ? 'left' : 'right'
  const text = { text: markup(wholeIsolates(lines), style), font: fontOf(style, size), dpi: 72, rgba: true, align } as const
  const { data, info } = await sharp({ text }).raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

const ISOLATES = { open: '\u2068', close: '\u2069' }

/** Isolates broken across two lines are closed and reopened (UAX 9, 3.3.2). */
function wholeIsolates(lines: string[]): string[] {
  let open = 0
  return lines.map((line) => {
    const begun = ISOLATES.open.repeat(open)
    for (const sign of line) {
      if (sign === ISOLATES.open) open += 1
      else if (sign === ISOLATES.close && open > 0) open -= 1
    }
    return begun + line + ISOLATES.close.repeat(open)
  })
}

/** A character missing from one family is taken from the next. */
function fontOf({ language, weight }: TextStyle, size: number): string {
  const families = languageOf(language).script === 'arabic' ? 'Vazirmatn, Onest' : 'Onest, Vazirmatn'
  return `${families}, Noto Sans Arabic ${weight} ${size}`
}

function markup(lines: string[], { language, colour }: TextStyle): string {
  const mark = MARKS[directionOf(language)]
  const escaped = lines.map((line) => mark + line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))
  return `<span foreground="${colour}" lang="${language}">${escaped.join('\n')}</span>`
}

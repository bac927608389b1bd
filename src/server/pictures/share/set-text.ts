import sharp from 'sharp'
import { directionOf, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { truncate } from '#domain/text.ts'
import { breakable } from './break-text.ts'
import { missingLetters, withoutOrnaments } from './drawable-letters.ts'

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

const MAX_LENGTH = 200

/** Forces the base direction of the language, regardless of the first letter (UAX 9, 4.3). */
const MARKS = { ltr: '\u200e', rtl: '\u200f' }

/**
 * Undefined where there is nothing to draw, or a letter is in no font: without it the text might say something else.
 * Such letters are added to `missing`.
 */
export async function setText(text: string, style: TextStyle, missing: Set<string>): Promise<SetText | undefined> {
  const drawn = withoutOrnaments(text.normalize('NFC').replace(/\s+/g, ' '))
  const absent = await missingLetters(drawn, style.language)
  for (const letter of absent) missing.add(letter)
  const words = breakable(truncate(drawn, MAX_LENGTH), style.language)
  if (words.length === 0 || absent.length > 0) return undefined
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

/** Each word brings the space after it. */
async function wrap(words: string[], fits: Fits): Promise<string[]> {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line && !(await fits((line + word).trimEnd()))) {
      lines.push(line.trimEnd())
      line = word
    } else line += word
  }
  return [...lines, line.trimEnd()]
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
    const end = space > 0 ? space : lastLetter(bare)
    if (end < 1) break
    shorter = `${bare.slice(0, end)}…`
  }
  return shorter
}

function lastLetter(text: string): number {
  return [...new Intl.Segmenter().segment(text)].at(-1)?.index ?? 0
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

/** A character missing from one family is taken from the next, at last from a font of the system. */
function fontOf({ language, weight }: TextStyle, size: number): string {
  const families = languageOf(language).script === 'arabic' ? 'Vazirmatn, Onest' : 'Onest, Vazirmatn'
  return `${families}, Noto Sans Arabic ${weight} ${size}`
}

function markup(lines: string[], { language, colour }: TextStyle): string {
  const mark = MARKS[directionOf(language)]
  const escaped = lines.map((line) => mark + line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))
  return `<span foreground="${colour}" lang="${language}">${escaped.join('\n')}</span>`
}

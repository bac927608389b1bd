import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import type { Path, YamlSource } from '../../read/yaml-source.ts'

export interface Sentence {
  text: string
  /** In lower case. */
  lower: string
  /** Only hints ask for it: to find it takes longer than to read most files. */
  line: () => number
  language: LanguageCode
  /** It describes a picture. */
  picture?: boolean
}

/** Names of files and addresses are not texts. */
const NO_TEXT = new Set(['file', 'key', 'website', 'google_map', 'chat_url', 'button_link'])

export function sentencesOfFields(source: YamlSource, language: LanguageCode): Sentence[] {
  return [...stringsIn(source.value, [])].flatMap(({ path, text }) => {
    const own = path.at(-1)
    const line = (): number => source.textLineOf(path)
    const picture = path.includes('alt')
    return sentencesIn(text, { line, language: isLanguageCode(own) ? own : language }).map((sentence) => ({ ...sentence, picture }))
  })
}

function* stringsIn(value: unknown, path: Path): Iterable<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  if (typeof value !== 'object' || value === null) return
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  for (const [step, child] of entries) if (!NO_TEXT.has(String(step))) yield* stringsIn(child, [...path, step])
}

/** Where a sentence, paragraph, list item, heading or table row ends. */
const END = /[.!?؟۔](?=["»”’)]*\s)|\n(?=[ \t]*(?:\n|$|[-+*|#>]|\d+[.)]\s))/g

export function sentencesIn(written: string, { line, language }: Pick<Sentence, 'line' | 'language'>): Sentence[] {
  const text = withoutMarkup(written.normalize('NFC'))
  const ends = [...text.matchAll(END)].map(({ index }) => index + 1)
  let start = 0
  let passed = 0
  return [...ends, text.length].flatMap((end) => {
    const sentence = text.slice(start, end)
    const skipped = /^\s*/.exec(sentence)?.[0] ?? ''
    const before = passed + newlines(skipped)
    passed += newlines(sentence)
    start = end
    const trimmed = sentence.trim()
    return trimmed === '' ? [] : [{ text: trimmed, lower: trimmed.toLowerCase(), line: () => line() + before, language }]
  })
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}

/** Link targets, addresses and emphasis. */
function withoutMarkup(text: string): string {
  return text
    .replace(/\]\([^)\n]*\)/g, ']')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/`|\*\*|(?<=\S)\*|\*(?=\S)/g, '')
}

// Part of the build: which font files the pages of a language need at once.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Of all characters of a language's interface texts. Rarer ones are not in every page's first view. */
const SHARE = 0.0005

/**
 * By language, from the interface texts and the ranges of `fonts.css`.
 * @returns {Record<string, string[]>} names of font files
 */
export function fontPreloads(root) {
  const faces = facesIn(readFileSync(join(root, 'src/web/styles/fonts.css'), 'utf8'))
  const locales = join(root, 'locales')
  return Object.fromEntries(readdirSync(locales).map((code) => [code, filesFor(textsIn(join(locales, code, 'translation.json')), faces)]))
}

/** Fallbacks from the system have no file. */
function facesIn(css) {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, body]) => {
    const [, file] = /url\("([^"]+)"\)/.exec(body) ?? []
    if (!file) return []
    const ranges = [...body.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, from, to = from]) => [
      parseInt(from, 16),
      parseInt(to, 16),
    ])
    const family = /font-family: "([^"]+)"/.exec(body)?.[1]
    return [{ family, file: basename(file), has: (code) => ranges.some(([from, to]) => code >= from && code <= to) }]
  })
}

/** Without what stands for values and markup. */
function textsIn(file) {
  const texts = []
  JSON.parse(readFileSync(file, 'utf8'), (_, value) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return [...texts.join(' ').replace(/\{\{\w+\}\}|<[^>]*>/g, '')]
}

function filesFor(characters, faces) {
  const count = (face, among) => among.filter((each) => face.has(each.codePointAt(0))).length
  const letters = characters.filter((each) => /\p{L}/u.test(each))
  const lettersOf = (family) => faces.filter((face) => face.family === family).reduce((sum, face) => sum + count(face, letters), 0)
  // The family of the language's own script comes first, as in the stacks of tokens.css.
  const stack = faces.toSorted((one, other) => lettersOf(other.family) - lettersOf(one.family))
  const used = new Map(stack.map(({ file }) => [file, 0]))
  for (const each of characters) {
    const face = stack.find(({ has }) => has(each.codePointAt(0)))
    if (face) used.set(face.file, used.get(face.file) + 1)
  }
  const files = [...used].filter(([, times]) => times > characters.length * SHARE)
  return files.sort(([, one], [, other]) => other - one).map(([file]) => file)
}

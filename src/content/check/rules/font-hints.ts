import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandSource } from '#domain/brand/brand.ts'
import type { Problem } from '../../problems.ts'
import { leadsOut } from '../../read/inside.ts'
import type { YamlSource } from '../../read/yaml-source.ts'
import { fontWeights, type Weights } from './font-weights.ts'

/** Running text has 400, headings and buttons 600 and 700. */
const TEXT = 400
const BOLD = 600

/** Where browsers take from a font what it does not have, they show text bold that should not be, or thicken letters themselves. */
export function fontHints({ fonts = {} }: BrandSource, { file, lineOf }: YamlSource, contentDir: string): Problem[] {
  const hints: Problem[] = []
  for (const [script, font] of Object.entries(fonts)) {
    if (typeof font !== 'object') continue
    const add = (sentence: string): number => hints.push({ file, line: lineOf(['fonts', script]), sentence })
    const given: Weights[] = []
    for (const { file: path, weights } of [font].flat()) {
      const written = weightsIn(weights)
      const real = weightsOfFile(contentDir, path) ?? written
      given.push(real)
      if (written[0] >= real[0] && written[1] <= real[1]) continue
      const named = real[0] === real[1] ? `only the weight ${real[0]}` : `weights from ${real[0]} to ${real[1]}`
      add(`media/${path} has ${named}, but its "weights" are "${weights}". Write weights: "${textOf(real)}".`)
    }
    if (!given.some(([lightest]) => lightest < BOLD)) {
      add(`"fonts → ${script}" has only bold weights, so all text is bold; add a file with the weight ${TEXT}.`)
    }
    if (!given.some(([, boldest]) => boldest >= BOLD)) {
      add(`"fonts → ${script}" has no bold weight, so browsers thicken headings and buttons; add a file with a weight from ${BOLD} to 700.`)
    }
  }
  return hints
}

function weightsIn(text: string): Weights {
  const [lightest = TEXT, boldest = lightest] = text.split(' ').map(Number)
  return [lightest, boldest]
}

function textOf([lightest, boldest]: Weights): string {
  return lightest === boldest ? String(lightest) : `${lightest} ${boldest}`
}

/** Undefined of a file that is missing or damaged, which is said elsewhere. */
function weightsOfFile(contentDir: string, path: string): Weights | undefined {
  const media = join(contentDir, 'media')
  if (leadsOut(media, path) || !existsSync(join(media, path))) return undefined
  return fontWeights(readFileSync(join(media, path)))
}

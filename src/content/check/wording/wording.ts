import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { Problem } from '../../problems.ts'
import { readText } from '../../read/folder.ts'
import { LINK_OUT, leadsOut } from '../../read/inside.ts'
import { parseYaml, type YamlSource } from '../../read/yaml-source.ts'
import { checkShape } from '../shape.ts'
import { factsCheck } from './facts.ts'
import { glossaryCheck } from './glossary.ts'
import { sentencesIn, sentencesOfFields } from './sentences-of.ts'
import { type FactsSource, type GlossarySource, WORDING_FILES, type WordingName } from './sources.ts'

interface Written {
  file: string
  yaml: YamlSource
  body?: string
  bodyLine?: number
}

/** Finds hints in a file; `name` is `products/zinc-syrup` or `faqs`. */
export type WordingCheck = (name: string, written: Written, language: LanguageCode) => Problem[]

/** From glossary.yaml and facts.yaml, which are optional; `isText` says whether there is a text of that name. */
export function readWording(
  contentDir: string,
  site: SiteLanguages,
  isText: (name: string) => boolean,
): { check: WordingCheck; problems: Problem[] } {
  const problems: Problem[] = []
  const glossary = readWordingFile(contentDir, 'glossary', site, problems).value as GlossarySource | undefined
  const { source, value } = readWordingFile(contentDir, 'facts', site, problems)
  const facts = value as FactsSource | undefined
  if (facts) problems.push(...factFaults(facts, source, isText))
  const termsIn = glossary && glossaryCheck(glossary)
  const factsIn = facts && factsCheck(facts)
  const check: WordingCheck = (name, { file, yaml, body, bodyLine = 1 }, language) => {
    if (!termsIn && !factsIn) return []
    const sentences = [...sentencesOfFields(yaml, language), ...sentencesIn(body ?? '', { line: () => bodyLine, language })]
    const terms = termsIn ? sentences.flatMap((each) => termsIn(each).map((sentence) => ({ file, line: each.line(), sentence }))) : []
    // A Markdown file is written in one language, the lists are in all of them.
    const isComplete = (code: LanguageCode): boolean => body === undefined || code === language
    const found = factsIn ? factsIn(name, sentences, isComplete).map((hint) => ({ file, ...hint })) : []
    return [...terms, ...found]
  }
  return { check, problems }
}

export function wordingOfLists(
  check: WordingCheck,
  sources: ReadonlyMap<string, YamlSource>,
  off: ReadonlySet<string>,
  language: LanguageCode,
): Problem[] {
  const shown = [...sources].filter(([name]) => !off.has(name))
  return shown.flatMap(([name, source]) => check(name, { file: source.file, yaml: source }, language))
}

function readWordingFile(
  contentDir: string,
  name: WordingName,
  site: SiteLanguages,
  problems: Problem[],
): { source: YamlSource; value: unknown } {
  const file = `${name}.yaml`
  const elsewhere = leadsOut(contentDir, file)
  if (elsewhere) problems.push({ file, line: 1, sentence: LINK_OUT })
  if (elsewhere || !existsSync(join(contentDir, file))) return { source: parseYaml('', file), value: undefined }
  const source = parseYaml(readText(contentDir, file), file)
  const checked = checkShape<z.ZodType>(WORDING_FILES[name], source, site)
  problems.push(...checked.problems)
  return { source, value: checked.value }
}

function factFaults({ units, facts }: FactsSource, { file, lineOf }: YamlSource, isText: (name: string) => boolean): Problem[] {
  return facts.flatMap(({ values, texts }, index) => {
    const unknown = Object.keys(values).filter((unit) => !(unit in units))
    return [
      ...unknown.map((unit) => ({
        file,
        line: lineOf(['facts', index, 'values', unit]),
        sentence: `"${unit}" is not among "units" at the top of this file; add it there, with the words for it in each language.`,
      })),
      ...texts.flatMap((name, place) => {
        if (isText(name)) return []
        const sentence = `There is no text "${name}"; write one like products/zinc-syrup or faqs.`
        return [{ file, line: lineOf(['facts', index, 'texts', place]), sentence }]
      }),
    ]
  })
}

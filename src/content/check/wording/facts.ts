import type { LanguageCode } from '#domain/language/languages.ts'
import { languageName } from '../../words.ts'
import { measuresIn, type Units, unitPhrases } from './measures.ts'
import { findIn, type Phrases, phrasesOf } from './phrases.ts'
import type { Sentence } from './sentences-of.ts'
import type { FactSource, FactsSource } from './sources.ts'

interface Fact extends FactSource {
  nearWords: Phrases | undefined
  neverWords: Phrases | undefined
}

interface Judge {
  language: LanguageCode
  facts: Fact[]
  units: Units
}

export interface WordingHint {
  line: number
  sentence: string
}

/** Judges one text, such as `products/zinc-syrup` or `faqs`; in `complete` languages it must say all of its facts. */
export type FactsCheck = (name: string, sentences: Sentence[], isComplete: (language: LanguageCode) => boolean) => WordingHint[]

export function factsCheck(source: FactsSource): FactsCheck {
  const judges = new Map<LanguageCode, Judge>()
  return (name, sentences, isComplete) => {
    const byLanguage = Map.groupBy(sentences, ({ language }) => language)
    return [...byLanguage].flatMap(([language, own]) => {
      const judge = judges.getOrInsertComputed(language, () => judgeOf(source, language))
      const stated = new Set<string>()
      // What a picture shows may be any number.
      const judged = own.filter(({ picture }) => !picture)
      const contradictions = judged.flatMap((sentence) => contradictionsIn(name, sentence, judge, stated))
      return isComplete(language) ? [...contradictions, ...missingIn(name, judge, stated)] : contradictions
    })
  }
}

function judgeOf({ units, facts }: FactsSource, language: LanguageCode): Judge {
  const wordsOf = (words: FactSource['near']): string[] => (Array.isArray(words) ? words : words?.[language]) ?? []
  const known = new Map<string, Phrases>()
  for (const [unit, words] of Object.entries(units)) {
    const phrases = unitPhrases(wordsOf(words), language)
    if (phrases) known.set(unit, phrases)
  }
  return {
    language,
    units: known,
    facts: facts.map((fact) => ({ ...fact, nearWords: phrasesOf(wordsOf(fact.near)), neverWords: phrasesOf(wordsOf(fact.never)) })),
  }
}

/** Of the facts that know a unit, those of the sentence count; else those of the text; else those of the whole site. */
function contradictionsIn(name: string, sentence: Sentence, { facts, units }: Judge, stated: Set<string>): WordingHint[] {
  const near = facts.filter(({ nearWords }) => findIn(nearWords, sentence).length > 0)
  const wide = facts.filter((fact) => !fact.near)
  const tiers = [near, wide.filter(({ texts }) => texts.includes(name)), wide.filter(({ texts }) => texts.length === 0)]
  const hints = near.flatMap(({ key, neverWords }) =>
    findIn(neverWords, sentence).map((found) => ({
      line: sentence.line(),
      sentence: `"${found}" contradicts "${key}" in facts.yaml. Correct the text or the fact.`,
    })),
  )
  const wanted = new Set(tiers.flat().flatMap(({ values }) => Object.keys(values)))
  for (const { unit, text: found, numbers } of measuresIn(sentence, units, wanted)) {
    const about = tiers.map((tier) => tier.filter(({ values }) => unit in values)).find((tier) => tier.length > 0) ?? []
    for (const { key } of about) for (const number of numbers) stated.add(`${key} ${number} ${unit}`)
    const right = new Set(about.flatMap(({ values }) => values[unit] ?? []))
    if (!numbers.every((number) => right.has(number))) hints.push({ line: sentence.line(), sentence: contradiction(found, unit, about) })
  }
  return hints
}

function contradiction(found: string, unit: string, about: Fact[]): string {
  const known = about.map(({ key, values }) => `"${key}" has ${(values[unit] ?? []).join(', ')} (${unit})`).join('; ')
  return `"${found}" contradicts facts.yaml: ${known}. Correct the text or the fact.`
}

function missingIn(name: string, { language, facts, units }: Judge, stated: Set<string>): WordingHint[] {
  return facts.flatMap(({ key, texts, values }) => {
    if (!texts.includes(name)) return []
    const missing = Object.entries(values).flatMap(([unit, numbers]) => {
      const unsaid = units.has(unit) ? numbers.filter((number) => !stated.has(`${key} ${number} ${unit}`)) : []
      return unsaid.length === 0 ? [] : [`${unsaid.join(', ')} (${unit})`]
    })
    if (missing.length === 0) return []
    const sentence = `The ${languageName(language)} text does not say ${missing.join('; ')}, as "${key}" in facts.yaml wants. Add it, or correct the fact.`
    return [{ line: 1, sentence }]
  })
}

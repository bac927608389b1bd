import type { LanguageCode } from '#domain/language/languages.ts'
import { findIn, type Phrases, phrasesOf } from './phrases.ts'
import type { Sentence } from './sentences-of.ts'
import type { GlossarySource } from './sources.ts'

interface Variants {
  key: string
  variants: Phrases
  except: Phrases | undefined
  advice: string
}

/** Returns a check that names the variants in a sentence. */
export function glossaryCheck(glossary: GlossarySource): (sentence: Sentence) => string[] {
  const byLanguage = new Map<LanguageCode, Variants[]>()
  return (sentence) => {
    const entries = byLanguage.getOrInsertComputed(sentence.language, () => variantsIn(glossary, sentence.language))
    return entries.flatMap(({ key, variants, except, advice }) => {
      if (!variants.mayBeIn(sentence)) return []
      const text = except ? sentence.text.replace(except.pattern, ' ') : sentence.text
      return [...new Set(findIn(variants, { ...sentence, text }))].map((word) => `${advice} "${word}" (glossary.yaml, ${key}).`)
    })
  }
}

function variantsIn(glossary: GlossarySource, language: LanguageCode): Variants[] {
  return glossary.flatMap(({ key, term, instead_of, except, note }) => {
    const variants = phrasesOf(instead_of[language])
    if (!variants) return []
    const own = term[language]
    const advice = `${note === undefined ? '' : `${note} `}${own === undefined ? 'Do not write' : `Write "${own}" instead of`}`
    return [{ key, variants, except: phrasesOf(except[language]), advice }]
  })
}

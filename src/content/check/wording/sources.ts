import * as z from 'zod'
import { LANGUAGE_CODES } from '#domain/language/languages.ts'

const key = z.string().describe('A short name, unique in the file; messages show it')
const phrases = z.array(z.string().min(1)).min(1)
const phrasesByLanguage = z.partialRecord(z.enum(LANGUAGE_CODES), phrases)
const everywhereOrByLanguage = z.union([phrases, phrasesByLanguage], {
  error: 'a list of words, or a list for each language, such as { en: [hour*, h], fa: [ساعت*] }',
})

const glossarySource = z.array(
  z.strictObject({
    key,
    term: z.partialRecord(z.enum(LANGUAGE_CODES), z.string()).describe('How the company says it'),
    instead_of: phrasesByLanguage.default({}).describe('Variants that are not to be used'),
    except: phrasesByLanguage.default({}).describe('Phrases in which a variant is right'),
    note: z.string().optional().describe('Why; part of the message'),
  }),
)
export type GlossarySource = z.output<typeof glossarySource>

const factsSource = z.strictObject({
  units: z
    .record(z.string(), everywhereOrByLanguage)
    .default({})
    .describe('How a unit is written: after its number, or with # for the number: "AFN #"'),
  facts: z
    .array(
      z.strictObject({
        key,
        source: z.string().describe('Where the company knows it from'),
        values: z.record(z.string(), z.array(z.number()).min(1)).default({}).describe('Numbers by unit'),
        texts: z.array(z.string()).default([]).describe('Texts that state it, such as products/zinc-syrup or faqs'),
        near: everywhereOrByLanguage.optional().describe('Words of the sentences that are about it'),
        never: everywhereOrByLanguage.optional().describe('Words that contradict it in such a sentence'),
      }),
    )
    .default([]),
})
export type FactsSource = z.output<typeof factsSource>
export type FactSource = FactsSource['facts'][number]

/** Only `content check` reads them. */
export const WORDING_FILES = { glossary: glossarySource, facts: factsSource } as const
export type WordingName = keyof typeof WORDING_FILES
export const WORDING_NAMES = Object.keys(WORDING_FILES) as WordingName[]

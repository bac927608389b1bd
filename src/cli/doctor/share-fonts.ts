import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { pictureMaker } from '#server/pictures/picture-maker.ts'
import type { ShareCard } from '#server/pictures/share/share-card.ts'
import { missingLettersHint } from '#server/pictures/share/share-fonts.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { findContact, siteLanguages } from '#server/storage/published/company.ts'
import { type DoctorResult, resultsFor } from './result.ts'

/** Draws the names of the site's languages and of the company: titles are in the same scripts. */
export async function checkShareFonts(db: Kysely<Tables>, fonts: string): Promise<DoctorResult[]> {
  const { ok, warning } = resultsFor('share pictures')
  const missing = new Set<string>()
  const onMissingLetters = (letters: string): void => {
    for (const letter of letters) missing.add(letter)
  }
  const maker = pictureMaker({ fonts, onMissingLetters })
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-doctor-'))
  try {
    for (const language of (await siteLanguages(db)).languages) {
      const company = (await findContact(db, language))?.name ?? ''
      await maker.make({ card: cardOf(language, company), files: {}, target: join(folder, `${language}.jpg`) })
    }
  } finally {
    maker.close()
    await rm(folder, { recursive: true, force: true })
  }
  const letters = [...missing].join('')
  return [letters ? warning(missingLettersHint(letters)) : ok('the fonts have the letters of every language.')]
}

function cardOf(language: LanguageCode, company: string): ShareCard {
  return {
    language,
    company: { text: company, language },
    title: { text: languageOf(language).name, language },
    line: { text: '', language },
    logo: null,
    picture: null,
    scene: false,
    tint: 'sky',
  }
}

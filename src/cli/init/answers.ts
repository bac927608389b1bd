import { existsSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import currencyOfCountry from 'country-to-currency'
import * as z from 'zod'
import {
  STARTER_SECTION_NAMES,
  STARTER_SECTIONS,
  type StarterSection,
  type StarterSite,
  USUAL_SECTIONS,
} from '#content/starter/starter-site.ts'
import { languageName } from '#content/words.ts'
import { HEX_COLOUR } from '#domain/brand/oklch.ts'
import { INTERFACE_FALLBACK, isLanguageCode, LANGUAGE_CODES, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { isTimeZone } from '#domain/time/day.ts'
import { timeZone as timeZoneSource } from '#domain/time/time-zone.ts'
import { UsageError } from '../command.ts'
import { type Answers, answerTo, attributeOf, type Choice, required } from '../content/questions.ts'
import { COUNTRIES, countryLabel, countryName, findCountry, isCountryNamed, languageThere } from './countries.ts'
import { timeZonesOf } from './usual-time-zone.ts'

export interface Chosen {
  site: StarterSite
  /** Of the logo, where the owner has it. */
  logoFile: string | undefined
}

export async function askForSite(answers: Answers): Promise<Chosen> {
  const name = await answerTo('name', { text: 'What is the company called?', check: required }, answers)
  const country = await countryOf(answers)
  const languages = await languagesOf(country, answers)
  const names = await namesIn(languages, name, answers)
  const timeZone = await timeZoneOf(country, answers)
  const currency = await currencyOf(country, answers)
  const sections = await sectionsOf(answers)
  const colour = await answerTo('color', COLOUR, answers)
  const logoFile = await answerTo('logo', LOGO, answers)
  const email = await answerTo('email', EMAIL, answers)
  const logo = logoFile && `brand/logo${extname(logoFile).toLowerCase()}`
  return {
    site: {
      languages,
      names,
      country,
      timeZone,
      currency,
      sections,
      colour: colour || undefined,
      email: email || undefined,
      logo: logo || undefined,
      date: companyDay(timeZone),
    },
    logoFile: logoFile || undefined,
  }
}

async function countryOf({ given, asker }: Answers): Promise<string> {
  const text = 'In which country is the company?'
  if (given.country === undefined && asker) {
    const choices = COUNTRIES.map((value) => ({ value, label: countryLabel(value) }))
    return asker.search(
      text,
      choices.sort((one, other) => one.label.localeCompare(other.label, 'en')),
      isCountryNamed,
    )
  }
  if (given.country === undefined)
    throw new UsageError(`--country is missing. ${text} Give its name or two letters, for example --country DE.`)
  const code = findCountry(given.country)
  if (code) return code
  throw new UsageError(`--country is "${given.country}", but it must be the name of a country or its two letters, for example DE.`)
}

/** The source first. */
async function languagesOf(country: string, answers: Answers): Promise<StarterSite['languages']> {
  const { given, asker } = answers
  const usual = languageOfCountry(country)
  const choices = LANGUAGE_CODES.map((value) => ({ value, label: `${languageOf(value).name} (${languageName(value)})` }))
  let chosen: LanguageCode[] = [usual]
  if (given.languages !== undefined) chosen = languagesIn(given.languages)
  else if (asker) chosen = (await asker.several('In which languages will the site be?', choices, [usual], true)).filter(isLanguageCode)
  if (chosen.length === 0) throw new UsageError(`Choose at least one language: ${LANGUAGE_CODES.join(', ')}.`)
  const usualFirst = choices.toSorted((one, other) => Number(other.value === usual) - Number(one.value === usual))
  const source = await sourceOf(chosen, usualFirst, answers)
  return [source, ...chosen.filter((code) => code !== source)]
}

function languageOfCountry(country: string): LanguageCode {
  const language = languageThere(country)
  return isLanguageCode(language) ? language : INTERFACE_FALLBACK
}

function languagesIn(list: string): LanguageCode[] {
  const words = [
    ...new Set(
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ]
  const wrong = words.find((word) => !isLanguageCode(word))
  if (wrong) throw new UsageError(`--languages contains "${wrong}", but the languages are ${LANGUAGE_CODES.join(', ')}.`)
  return words.filter(isLanguageCode)
}

async function sourceOf(chosen: LanguageCode[], choices: Choice[], { given, asker }: Answers): Promise<LanguageCode> {
  const [first = INTERFACE_FALLBACK] = chosen
  if (given.source !== undefined) {
    const found = chosen.find((code) => code === given.source?.trim().toLowerCase())
    if (found) return found
    throw new UsageError(`--source is "${given.source}", but it must be one of the languages of the site: ${chosen.join(', ')}.`)
  }
  if (!asker || chosen.length === 1) return first
  const among = choices.filter(({ value }) => chosen.some((code) => code === value))
  const source = await asker.one('In which of them do you write first? It stands in for what is not translated yet.', among)
  return chosen.find((code) => code === source) ?? first
}

async function namesIn(languages: LanguageCode[], name: string, answers: Answers): Promise<StarterSite['names']> {
  const names = Object.fromEntries(languages.map((code) => [code, name])) as StarterSite['names']
  for (const code of LANGUAGE_CODES) {
    const option = `name-${code}`
    if (!languages.includes(code) && answers.given[attributeOf(option)] !== undefined) {
      throw new UsageError(`--${option} is given, but --languages does not contain ${code}.`)
    }
  }
  for (const code of languages.length > 1 ? languages : []) {
    const text = `What is the company called in ${languageName(code)}?`
    names[code] = await answerTo(`name-${code}`, { text, initial: name, check: required }, answers)
  }
  return names
}

async function timeZoneOf(country: string, { given, asker }: Answers): Promise<string> {
  const zones = timeZonesOf(country)
  const [first = 'UTC'] = zones
  const own = given.timeZone?.trim()
  if (own !== undefined) {
    const found = timeZoneSource.safeParse(own)
    if (found.success) return found.data
    throw new UsageError(
      `--time-zone is "${own}", but it must be ${found.error.issues[0]?.message}. In ${countryName(country)}, it is usually ${first}.`,
    )
  }
  if (!asker || zones.length < 2) return first
  return asker.one(
    'What is its time zone?',
    zones.filter(isTimeZone).map((value) => ({ value, label: value })),
  )
}

async function currencyOf(country: string, answers: Answers): Promise<string> {
  const text = 'What is the currency of your prices? (three letters, for example EUR)'
  const initial = currencyOfCountry[country as keyof typeof currencyOfCountry] ?? 'EUR'
  const check = (code: string): string | undefined =>
    Intl.supportedValuesOf('currency').includes(code.toUpperCase())
      ? undefined
      : `There is no such currency. ${countryName(country)} uses ${initial}.`
  return (await answerTo('currency', { text, initial, check }, answers)).toUpperCase()
}

async function sectionsOf({ given, asker }: Answers): Promise<StarterSection[]> {
  const named = (words: string[]): StarterSection[] => STARTER_SECTION_NAMES.filter((name) => words.includes(name))
  if (given.sections !== undefined) {
    const words = given.sections
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const wrong = words.find((word) => !named([word]).length)
    if (wrong) throw new UsageError(`--sections contains "${wrong}", but the sections are ${STARTER_SECTION_NAMES.join(', ')}.`)
    return named(words)
  }
  if (!asker) return USUAL_SECTIONS
  const choices = STARTER_SECTION_NAMES.map((value) => ({ value, label: STARTER_SECTIONS[value] }))
  return named(await asker.several('What will the site have? You can change it later.', choices, USUAL_SECTIONS))
}

const COLOUR = {
  text: 'What is the colour of the brand? (for example #0b6e4f; empty for the usual blue)',
  initial: '',
  check: (colour: string) =>
    colour === '' || HEX_COLOUR.test(colour) ? undefined : 'Write # and six hexadecimal digits, for example #0b6e4f.',
}

const LOGO_TYPES = ['.svg', '.png', '.webp', '.jpg', '.jpeg', '.avif']

const LOGO = {
  text: 'Where is the file of the logo? (optional; a square SVG or PNG works best)',
  initial: '',
  check: (file: string) => {
    if (file === '') return undefined
    if (!LOGO_TYPES.includes(extname(file).toLowerCase())) return `A logo must be one of these: ${LOGO_TYPES.join(' ')}.`
    return existsSync(file) && statSync(file).isFile() ? undefined : 'There is no such file.'
  },
}

const EMAIL = {
  text: 'To which email address do messages from the site go? (optional; visitors see it)',
  initial: '',
  check: (address: string) =>
    address === '' || z.email().safeParse(address).success ? undefined : 'Write an address like hello@example.com.',
}

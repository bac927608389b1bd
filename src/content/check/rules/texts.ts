import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { INTERFACE_FALLBACK, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { isUntranslated, type Messages, type OwnTexts, pluralForms, pluralName } from '#domain/language/translate.ts'
import { textDifference } from '#domain/text-difference.ts'
import { LOCALES } from '#server/folders.ts'
import { allTexts, filesOf, readLanguageFiles } from '#server/language/language-files.ts'
import type { Problem } from '../../problems.ts'
import { readText, textsFile } from '../../read/folder.ts'
import { LINK_OUT, leadsOut } from '../../read/inside.ts'
import { type Path, parseYaml } from '../../read/yaml-source.ts'
import { languageName } from '../../words.ts'
import { unseenLanguage } from '../hints.ts'
import { type Fault, nameOf, quoteHint, shown } from '../sentences.ts'

interface CheckedTexts {
  texts: OwnTexts
  problems: Problem[]
  hints: Problem[]
}

/** Of the `texts.{lang}.yaml` of a folder. */
export function checkTexts(contentDir: string, { languages }: SiteLanguages): CheckedTexts {
  const checked: CheckedTexts = { texts: {}, problems: [], hints: [] }
  const written = LANGUAGE_CODES.filter((code) => existsSync(join(contentDir, textsFile(code))))
  if (written.length === 0) return checked
  const english = allTexts(filesOf(readLanguageFiles(LOCALES), INTERFACE_FALLBACK))
  for (const code of written) {
    const file = textsFile(code)
    if (!languages.includes(code)) checked.hints.push(unseenLanguage(code, file))
    else if (leadsOut(contentDir, file)) checked.problems.push({ file, line: 1, sentence: LINK_OUT })
    else {
      const { value = {}, lineOf, problems } = parseYaml(readText(contentDir, file), file)
      const faults = problems.length > 0 ? [] : textFaults(code, value, english)
      checked.problems.push(...problems, ...faults.map(({ path, sentence }) => ({ file, line: lineOf(path), sentence })))
      checked.texts[code] = value as Messages
    }
  }
  return checked
}

/** What would show a key, a gap or a text in another wording than its neighbours. */
export function textFaults(language: LanguageCode, given: unknown, english: Messages): Fault[] {
  const check = (value: unknown, known: Messages, path: Path): Fault[] => {
    if (!isGroup(value)) return [{ path, sentence: `${nameOf(path)} is ${shown(value)}, but it must be a group of texts.` }]
    const faults = Object.entries(value).flatMap(([name, child]) => {
      const place = [...path, name]
      const packaged = packagedText(known, name)
      if (packaged === undefined) return [{ path: place, sentence: unknownText(place, english, language) }]
      if (child === null || child === '') return [{ path: place, sentence: `${nameOf(place)} is empty; fill it in or delete it.` }]
      if (typeof packaged === 'object') return check(child, packaged, place)
      if (typeof child !== 'string')
        return [{ path: place, sentence: `${nameOf(place)} is ${shown(child)}, but it must be ${aText(child)}.` }]
      return sentencesOn(child, packaged, place).map((sentence) => ({ path: place, sentence }))
    })
    return [...faults, ...pluralFaults(language, value, known, path)]
  }
  return check(given, english, [])
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of a plural form that English lacks, the one that every language has. */
function packagedText(known: Messages, name: string): string | Messages | undefined {
  const plural = pluralName(name)
  const asked = plural && Object.hasOwn(known, `${plural.stem}_other`) ? `${plural.stem}_other` : name
  return Object.hasOwn(known, asked) ? known[asked] : undefined
}

/** An unquoted `{{name}}` is a group to YAML. */
function aText(value: unknown): string {
  if (Array.isArray(value)) return 'a text'
  return `a text; ${isGroup(value) ? 'put it in quotes' : quoteHint(value)}`
}

/** They may write their number as a word, as Arabic does. */
const MAY_OMIT = ['zero', 'one', 'two']

function sentencesOn(text: string, packaged: string, path: Path): string[] {
  const known = placeholders(packaged)
  const written = placeholders(text)
  const complete = !MAY_OMIT.includes(pluralName(String(path.at(-1)))?.form ?? '')
  const choice = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  return [
    ...(isUntranslated(text)
      ? [`${nameOf(path)} must not begin with a word in [brackets], which marks texts that wait for their translation.`]
      : []),
    ...written.filter((each) => !known.includes(each)).map((each) => `${nameOf(path)} has no value ${each}; ${choice}.`),
    ...known
      .filter((each) => complete && !written.includes(each))
      .map((each) => `${nameOf(path)} lacks ${each}; put it where its value belongs.`),
  ]
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{[^{}]*\}\}/g))]
}

function pluralFaults(language: LanguageCode, value: Record<string, unknown>, known: Messages, path: Path): Fault[] {
  const forms = pluralForms(language)
  const plurals = Object.keys(value).flatMap((name) => {
    const plural = pluralName(name)
    return plural && Object.hasOwn(known, `${plural.stem}_other`) ? [{ name, ...plural }] : []
  })
  const foreign = plurals.filter(({ form }) => !forms.includes(form))
  const lacking = Map.groupBy(plurals, ({ stem }) => stem)
    .entries()
    .flatMap(([stem, [first]]) => {
      const names = forms.map((form) => `${stem}_${form}`).filter((name) => !Object.hasOwn(value, name))
      return names.map((name) => ({
        path: [...path, first?.name ?? stem],
        sentence: `${nameOf([...path, name])} is missing; ${languageName(language)} needs it beside the other forms.`,
      }))
    })
  return [
    ...foreign.map(({ name, stem }) => ({
      path: [...path, name],
      sentence: `${nameOf([...path, name])} is not a form in ${languageName(language)}, which has ${forms.map((form) => `${stem}_${form}`).join(', ')}.`,
    })),
    ...lacking,
  ]
}

/** Of a misspelled key; of long ones a fifth. */
const WRONG_LETTERS = 2

function unknownText(path: Path, english: Messages, language: LanguageCode): string {
  const key = path.join('.')
  const ranked = pathsIn(english, language)
    .map((known) => ({ known, wrong: textDifference(known.join('.'), key) }))
    .sort((one, other) => one.wrong - other.wrong)
  const most = Math.max(WRONG_LETTERS, key.length / 5)
  const nearest = ranked.find(({ known, wrong }) => wrong <= most || known.at(-1) === path.at(-1))
  const hint = nearest ? `; ${nameOf(nearest.known)} comes nearest` : ''
  return `${nameOf(path)} is not a text of the site${hint}. The files in locales/${INTERFACE_FALLBACK} list them.`
}

/** Groups too. */
function pathsIn(texts: Messages, language: LanguageCode, path: string[] = []): string[][] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === 'object') return [[...path, name], ...pathsIn(value, language, [...path, name])]
    const plural = pluralName(name)
    if (!plural) return [[...path, name]]
    return plural.form === 'other' ? pluralForms(language).map((form) => [...path, `${plural.stem}_${form}`]) : []
  })
}

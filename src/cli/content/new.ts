import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { freeSlug, isTaken, type NewItem, newFiles, slugFault, slugOf, writeNewFiles } from '#content/new-item.ts'
import { printingProblems } from '#content/publish/problem-list.ts'
import { readList } from '#content/read/lists.ts'
import { offFoldersIn } from '#content/read/off-folders.ts'
import { siteLanguagesIn, translationsOf } from '#content/read/site-languages.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { languageName } from '#content/words.ts'
import { FOLDER_TYPES } from '#domain/content-types/content-folders.ts'
import type { FolderKind } from '#domain/content-types/content-types.ts'
import { asciiDigits } from '#domain/language/ascii-digits.ts'
import { isLanguageCode, LANGUAGE_CODES, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { sourceDate } from '#domain/source.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { readConfig } from '#server/config.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { type Command, type Output, UsageError } from '../command.ts'
import {
  type Answers,
  type Asker,
  answerTo,
  attributeOf,
  Cancelled,
  type Choice,
  type Question,
  required,
  terminalAsker,
} from './questions.ts'

type Kind = FolderKind
const KIND_NAMES = FOLDER_TYPES.map(({ kind }) => kind)

/** Beside those that all kinds have. */
const OPTIONS: Partial<Record<Kind, readonly string[]>> = {
  product: ['category', 'price'],
  post: ['type', 'author'],
  page: ['category'],
  job: ['location'],
}

interface Session extends Answers {
  contentDir: string
}

/** Asked of the kinds that have these options. */
const QUESTIONS: Record<string, Question> = {
  price: { text: 'What does it cost? (a number, without the currency; empty: on request)', initial: '', check: priceError },
  location: { text: 'Where is the job?', check: required },
  author: { text: 'Who wrote it? (optional)', initial: '' },
}

export function contentNew(content: Command): void {
  const command = content
    .command('new')
    .argument('[kind]', 'what to create', kindNamed)
    .usage(`[options] [${KIND_NAMES.join('|')}]`)
    .description('Creates the files of a new item, such as a product or a post. Asks for what is missing.')
    .option('--title <text>', 'title in the source language of the site; put several words in quotes')
  for (const code of LANGUAGE_CODES) command.option(`--title-${code} <text>`, `title in ${languageName(code)}`)
  command
    .option('--slug <name>', 'last part of the address (default: made from the title)')
    .option('--languages <list>', 'languages to write now, for example en,fa')
    .option('--date <date>', 'for example 2026-11-21 (default: today)')
    .option('--category <key>', 'product: key in product-categories.yaml; page: key in services.yaml')
    .option('--type <key>', 'post: key in post-types.yaml')
    .option('--price <number>', 'product: price without the currency (default: on request)')
    .option('--location <text>', 'job: place of work')
    .option('--author <name>', 'post: name of the author')
    .option('--yes', 'ask nothing and use the defaults')
    .addHelpText(
      'after',
      '\nThe new files are drafts and not yet published. Existing files are never replaced.\nExit codes: 0 written, 1 not written.',
    )
    .runs(async (output, kind: Kind | undefined, { yes, ...given }: { yes?: boolean }) => {
      const { contentDir } = readConfig(process.env)
      if (!existsSync(contentDir)) {
        output.complain(`${contentDir}: There is no such folder. Set CONTENT_DIR to the content folder.`)
        return 1
      }
      return printingProblems(contentDir, output, async () => {
        const asker = output.confirm && !yes ? await terminalAsker() : undefined
        return makeNew(kind ?? (await askKind(asker, contentDir)), { given, asker, contentDir }, output)
      }).catch((error: unknown) => {
        if (!(error instanceof Cancelled)) throw error
        output.complain('Nothing was written.')
        return 1
      })
    })
}

async function makeNew(kind: Kind, session: Session, output: Output): Promise<number> {
  const { asker, contentDir } = session
  refuseOthersOptions(kind, session.given)
  const item = await askFor(kind, session)
  const files = newFiles(item)
  const paths = files.map(({ file }) => relative(process.cwd(), join(contentDir, file)))
  if (asker && !(await asker.yes(`Write ${paths.join(', ')}?`))) throw new Cancelled()
  await writeNewFiles(contentDir, files).catch((error: unknown) => {
    throw new Error(`Nothing was written: ${reasonOf(error)}`, { cause: error })
  })
  for (const path of paths) output.print(`Written: ${path}`)
  if (offFoldersIn(contentDir).has(item.folder)) {
    output.print(`"sections" in settings.yaml switches ${item.folder} off: the new ${kind} is not shown until you switch them on.`)
  }
  output.print(
    [
      '',
      'Next steps:',
      `  1. Fill in ${paths.length === 1 ? 'the file' : 'the files'} in a text editor; lines that start with # explain the fields.`,
      '  2. npm run dev                             shows it as a draft while you write',
      '  3. Delete "draft: true" from each file that is ready.',
      '  4. npm run vitrine -- content check        checks the content for problems',
      `  5. npm run vitrine -- content publish ${item.folder}/${item.slug}`,
    ].join('\n'),
  )
  return 0
}

function kindNamed(word: string): Kind {
  const kind = KIND_NAMES.find((name) => word === name || word === folderType(name).folder)
  if (kind) return kind
  throw new InvalidArgumentError(`Allowed choices are ${KIND_NAMES.join(', ')}.`)
}

/** Offers what the site shows. */
async function askKind(asker: Asker | undefined, contentDir: string): Promise<Kind> {
  if (!asker) throw new UsageError(`Say what to create: content new ${KIND_NAMES.join('|')}`)
  const off = offFoldersIn(contentDir)
  return (await asker.one(
    'What do you want to create?',
    KIND_NAMES.filter((kind) => !off.has(folderType(kind).folder)).map((value) => ({
      value,
      label: `${/^[aeiou]/.test(value) ? 'An' : 'A'} ${value}`,
    })),
  )) as Kind
}

/** An option of another kind would otherwise be silently ignored. */
function refuseOthersOptions(kind: Kind, given: Session['given']): void {
  const own = OPTIONS[kind] ?? []
  for (const other of KIND_NAMES) {
    const stray = OPTIONS[other]?.find((option) => given[option] !== undefined && !own.includes(option))
    if (stray) throw new UsageError(`--${stray} is an option of a ${other}, not of a ${kind}.`)
  }
}

async function askFor(kind: Kind, session: Session): Promise<NewItem> {
  const { folder } = folderType(kind)
  const site = siteLanguagesIn(session.contentDir)
  const original = languageName(site.source)
  const title = await answerTo('title', { text: `What is it called, in ${original}?`, check: required }, session)
  const slug = await slugFor(title, folder, session)
  const category = await categoryFor(kind, session)
  const own: Partial<Record<string, string>> = {}
  for (const [option, question] of Object.entries(QUESTIONS)) {
    if (OPTIONS[kind]?.includes(option)) own[option] = await answerTo(option, question, session)
  }
  const today = companyDay(timeZoneIn(session.contentDir))
  const date = await answerTo('date', { text: 'What is its date?', initial: today, check: dateError }, session)
  const titles: NewItem['titles'] = { [site.source]: title }
  for (const language of await languagesFor(session, site)) {
    const text = `What is it called in ${languageOf(language).name}? (optional for now)`
    titles[language] = await answerTo(`title-${language}`, { text, initial: '' }, session)
  }
  const { price, location, author } = own
  return {
    folder,
    slug,
    source: site.source,
    titles,
    date: asciiDigits(date),
    category,
    price: price ? numberIn(price) : undefined,
    location,
    author,
  }
}

async function slugFor(title: string, folder: NewItem['folder'], session: Session): Promise<string> {
  const { given, asker, contentDir } = session
  const wanted = slugOf(title, siteLanguagesIn(contentDir).source)
  const initial = wanted && isTaken(contentDir, folder, wanted) ? freeSlug(contentDir, folder, wanted) : wanted
  const check = (slug: string): string | undefined => {
    const fault = slugFault(slug)
    if (fault) return fault
    if (!isTaken(contentDir, folder, slug)) return undefined
    return `${folder}/${slug} already exists and is never replaced. Use another name, for example ${freeSlug(contentDir, folder, slug)}.`
  }
  if (!asker && given.slug === undefined && wanted !== initial) {
    throw new UsageError(`${folder}/${wanted} already exists and is never replaced. Choose another name, for example --slug ${initial}.`)
  }
  const text = 'What is the last part of its address? (Latin letters, digits and hyphens, for example hand-cream)'
  return answerTo('slug', { text, check, ...(initial || asker ? { initial } : {}) }, session)
}

/** Undefined if the kind has none. */
async function categoryFor(kind: Kind, { given, asker, contentDir }: Session): Promise<string | undefined> {
  const type = folderType(kind)
  if (!('refersTo' in type)) return undefined
  const [{ file, field: option }] = type.refersTo
  const question = CATEGORY_QUESTIONS[file]
  const choices: Choice[] = readList(contentDir, file)
  const optional = kind === 'page'
  if (choices.length === 0 && !optional) throw new UsageError(`${file}.yaml has no entries yet. Add one first.`)
  const own = given[option]
  const known = choices.map(({ value }) => value)
  if (own !== undefined) {
    if (known.includes(own)) return own
    throw new UsageError(`--${option} is "${own}", but ${file}.yaml has ${known.length > 0 ? `only ${known.join(', ')}` : 'no entries'}.`)
  }
  if (asker) return (await asker.one(question, optional ? [...choices, { value: '', label: 'None' }] : choices)) || undefined
  if (optional) return undefined
  throw new UsageError(`--${option} is missing. Give one of ${known.join(', ')}.`)
}

const CATEGORY_QUESTIONS = {
  'product-categories': 'Which category of products does it belong to?',
  'post-types': 'Which type of post is it?',
  services: 'Which service does the page belong to?',
} as const

function folderType(kind: Kind): (typeof FOLDER_TYPES)[number] {
  const type = FOLDER_TYPES.find((each) => each.kind === kind)
  if (!type) throw new Error(`The content type ${kind} has no folder.`)
  return type
}

async function languagesFor({ given, asker }: Session, site: SiteLanguages): Promise<LanguageCode[]> {
  const others = LANGUAGE_CODES.filter((code) => code !== site.source)
  const titled = others.filter((code) => given[attributeOf(`title-${code}`)] !== undefined)
  if (given.languages !== undefined) {
    const words = given.languages.split(/[\s,]+/).filter(Boolean)
    const wrong = words.find((word) => !isLanguageCode(word))
    if (wrong) throw new UsageError(`--languages contains "${wrong}", but the languages are ${site.languages.join(', ')}.`)
    return others.filter((code) => words.includes(code) || titled.includes(code))
  }
  const offered = translationsOf(site)
  if (!asker || offered.length === 0) return titled
  const choices = offered.map((value) => ({ value, label: languageOf(value).name }))
  const chosen = await asker.several(
    `Which languages do you want to write now, in addition to ${languageName(site.source)}?`,
    choices,
    offered,
  )
  return offered.filter((code) => chosen.includes(code))
}

function numberIn(answer: string): number {
  return Number(asciiDigits(answer).replace('٫', '.'))
}

function priceError(answer: string): string | undefined {
  const price = numberIn(answer)
  return price >= 0 && price <= 1_000_000_000 ? undefined : 'Write a number with a decimal point and without a currency, for example 12.5.'
}

function dateError(answer: string): string | undefined {
  return sourceDate.safeParse(asciiDigits(answer)).success ? undefined : 'Write an existing date like 2026-11-21.'
}

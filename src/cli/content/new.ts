import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { freeSlug, isTaken, type NewThing, newFiles, slugFault, slugOf, writeNewFiles } from '#content/new-thing.ts'
import { ContentError } from '#content/problems.ts'
import { printProblems } from '#content/publish/problem-list.ts'
import { readList, readSiteLanguages } from '#content/read/lists.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { companyDay } from '#domain/company-time.ts'
import { asciiDigits } from '#domain/language/fold.ts'
import { FALLBACK, isLanguageCode, LANGUAGE_CODES, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { sourceDate } from '#domain/source.ts'
import { readConfig } from '#server/config.ts'
import { reasonOf } from '#server/reason.ts'
import { type Command, type Output, UsageError } from '../command.ts'
import { type Asker, Cancelled, type Choice, terminalAsker } from './questions.ts'

const KINDS = {
  product: { folder: 'products', options: ['category', 'price'] },
  post: { folder: 'posts', options: ['type', 'author'] },
  page: { folder: 'pages', options: ['category'] },
  job: { folder: 'jobs', options: ['location'] },
} as const
type Kind = keyof typeof KINDS
const KIND_NAMES = Object.keys(KINDS) as Kind[]

const OTHERS = LANGUAGE_CODES.filter((code) => code !== FALLBACK)

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

type Given = Record<string, string | undefined>

export function contentNew(content: Command): void {
  const command = content
    .command('new')
    .argument('[kind]', 'what to create', kindNamed)
    .usage(`[options] [${KIND_NAMES.join('|')}]`)
    .description('Creates the files of a product, post, page or job. Asks for what is missing.')
    .option('--title <text>', 'title in English; put several words in quotes')
  for (const code of OTHERS) command.option(`--title-${code} <text>`, `title in ${languageNames.of(code)}`)
  command
    .option('--slug <name>', 'last part of the address (default: made from the title)')
    .option('--languages <list>', 'languages to write now, for example en,fa')
    .option('--date <date>', 'for example 2026-11-21 (default: today)')
    .option('--category <key>', 'product: key in product-categories.yaml; page: key in services.yaml')
    .option('--type <key>', 'post: key in post-types.yaml')
    .option('--price <number>', 'product: price without the currency')
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
      try {
        const asker = output.confirm && !yes ? await terminalAsker() : undefined
        return await makeNew(kind ?? (await askKind(asker)), given, contentDir, asker, output)
      } catch (error) {
        if (error instanceof Cancelled) output.complain('Nothing was written.')
        else if (error instanceof ContentError) printProblems(error, contentDir, output)
        else throw error
        return 1
      }
    })
}

async function makeNew(kind: Kind, given: Given, contentDir: string, asker: Asker | undefined, output: Output): Promise<number> {
  refuseOthersOptions(kind, given)
  const thing = await askFor(kind, given, contentDir, asker)
  const files = newFiles(thing)
  const paths = files.map(({ file }) => relative(process.cwd(), join(contentDir, file)))
  if (asker && !(await asker.yes(`Write ${paths.join(', ')}?`))) throw new Cancelled()
  await writeNewFiles(contentDir, files).catch((error: unknown) => {
    throw new Error(`Nothing was written: ${reasonOf(error)}`, { cause: error })
  })
  for (const path of paths) output.print(`Written: ${path}`)
  output.print(
    [
      '',
      'What to do next:',
      `  1. Fill in ${paths.length === 1 ? 'the file' : 'the files'} in a text editor; lines that begin with # explain.`,
      '  2. npm run dev                             shows it as a draft while you write',
      '  3. Delete "draft: true" from each file that is ready.',
      '  4. npm run vitrine -- content check        checks the content for problems',
      `  5. npm run vitrine -- content publish ${thing.folder}/${thing.slug}`,
    ].join('\n'),
  )
  return 0
}

function kindNamed(word: string): Kind {
  const kind = KIND_NAMES.find((name) => word === name || word === KINDS[name].folder)
  if (kind) return kind
  throw new InvalidArgumentError(`Allowed choices are ${KIND_NAMES.join(', ')}.`)
}

async function askKind(asker: Asker | undefined): Promise<Kind> {
  if (!asker) throw new UsageError(`Say what to create: content new ${KIND_NAMES.join('|')}`)
  return (await asker.one(
    'What do you want to create?',
    KIND_NAMES.map((value) => ({ value, label: `A ${value}` })),
  )) as Kind
}

/** An option of another kind is a slip that would be lost in silence. */
function refuseOthersOptions(kind: Kind, given: Given): void {
  const own: readonly string[] = KINDS[kind].options
  for (const other of KIND_NAMES) {
    const stray = KINDS[other].options.find((option) => given[option] !== undefined && !own.includes(option))
    if (stray) throw new UsageError(`--${stray} belongs to a ${other}, not to a ${kind}`)
  }
}

async function askFor(kind: Kind, given: Given, contentDir: string, asker: Asker | undefined): Promise<NewThing> {
  const { folder, options } = KINDS[kind]
  const title = await lineOf({ option: 'title', given, asker, question: 'What is it called, in English?', check: required })
  const slug = await slugFor(title, folder, given, contentDir, asker)
  const asks = (option: string): boolean => (options as readonly string[]).includes(option)
  const category = await categoryFor(kind, given, contentDir, asker)
  const price = asks('price')
    ? await lineOf({ option: 'price', given, asker, question: 'What does it cost? (a number, without the currency)', check: priceFault })
    : undefined
  const location = asks('location')
    ? await lineOf({ option: 'location', given, asker, question: 'Where is the work?', check: required })
    : undefined
  const author = asks('author')
    ? await lineOf({ option: 'author', given, asker, question: 'Who wrote it? (may stay empty)', initial: '', check: () => undefined })
    : undefined
  const date = await lineOf({
    option: 'date',
    given,
    asker,
    question: 'Its date',
    initial: companyDay(timeZoneIn(contentDir)),
    check: dateFault,
  })
  const languages = await languagesFor(given, contentDir, asker)
  const titles: NewThing['titles'] = { [FALLBACK]: title }
  for (const language of languages) {
    const question = `What is it called in ${languageOf(language).name}? (may stay empty for now)`
    titles[language] = await lineOf({ option: `title-${language}`, given, asker, question, initial: '', check: () => undefined })
  }
  return {
    folder,
    slug,
    titles,
    date: asciiDigits(date),
    category,
    price: price === undefined ? undefined : numberIn(price),
    location,
    author,
  }
}

interface LineQuestion {
  option: string
  given: Given
  asker: Asker | undefined
  question: string
  /** Used where nobody is asked. */
  initial?: string
  /** Returns a sentence when the answer is not acceptable. */
  check: (answer: string) => string | undefined
}

async function lineOf({ option, given, asker, question, initial, check }: LineQuestion): Promise<string> {
  const own = given[attributeOf(option)]?.trim()
  if (own === undefined && asker) return asker.line(question, initial ?? '', check)
  const answer = own ?? initial
  if (answer === undefined) throw new UsageError(`--${option} is missing. It answers "${question}"`)
  const fault = check(answer)
  if (fault) throw new UsageError(`--${option} is "${answer}". ${fault}`)
  return answer
}

async function slugFor(
  title: string,
  folder: NewThing['folder'],
  given: Given,
  contentDir: string,
  asker: Asker | undefined,
): Promise<string> {
  const wanted = slugOf(title)
  const initial = wanted && isTaken(contentDir, folder, wanted) ? freeSlug(contentDir, folder, wanted) : wanted
  const check = (slug: string): string | undefined => {
    const fault = slugFault(slug)
    if (fault) return fault
    if (!isTaken(contentDir, folder, slug)) return undefined
    return `${folder}/${slug} already exists and is never replaced; ${freeSlug(contentDir, folder, slug)} is free.`
  }
  if (!asker && given.slug === undefined && wanted !== initial) {
    throw new UsageError(`${folder}/${wanted} already exists and is never replaced. Choose another name, for example --slug ${initial}`)
  }
  const question = 'The last part of its address'
  return lineOf({ option: 'slug', given, asker, question, check, ...(initial || asker ? { initial } : {}) })
}

/** Undefined where the kind has none. */
async function categoryFor(kind: Kind, given: Given, contentDir: string, asker: Asker | undefined): Promise<string | undefined> {
  if (kind === 'job') return undefined
  const { file, option, question } = CATEGORIES[kind]
  const choices: Choice[] = readList(contentDir, file)
  const optional = kind === 'page'
  if (choices.length === 0 && !optional) throw new UsageError(`${file}.yaml has no entry yet; add one first`)
  const own = given[option]
  const known = choices.map(({ value }) => value)
  if (own !== undefined) {
    if (known.includes(own)) return own
    throw new UsageError(`--${option} is "${own}", but ${file}.yaml has ${known.join(', ') || 'none'}`)
  }
  if (asker) return (await asker.one(question, optional ? [...choices, { value: '', label: 'None' }] : choices)) || undefined
  if (optional) return undefined
  throw new UsageError(`--${option} is missing. Give one of ${known.join(', ')}`)
}

const CATEGORIES = {
  product: { file: 'product-categories', option: 'category', question: 'Which category of products does it belong to?' },
  post: { file: 'post-types', option: 'type', question: 'Which type of post is it?' },
  page: { file: 'services', option: 'category', question: 'Which service does the page belong to?' },
} as const

async function languagesFor(given: Given, contentDir: string, asker: Asker | undefined): Promise<LanguageCode[]> {
  const offered = readSiteLanguages(contentDir).filter((code) => code !== FALLBACK)
  const titled = OTHERS.filter((code) => given[attributeOf(`title-${code}`)] !== undefined)
  if (given.languages !== undefined) {
    const words = given.languages.split(/[\s,]+/).filter(Boolean)
    const wrong = words.find((word) => !isLanguageCode(word))
    if (wrong) throw new UsageError(`--languages names "${wrong}", but a language is one of ${LANGUAGE_CODES.join(', ')}`)
    return OTHERS.filter((code) => words.includes(code) || titled.includes(code))
  }
  if (!asker || offered.length === 0) return titled
  const choices = offered.map((value) => ({ value, label: languageOf(value).name }))
  const chosen = await asker.several('Which languages do you want to write now, besides English?', choices, offered)
  return OTHERS.filter((code) => chosen.includes(code))
}

/** Commander's name: titleFa. */
function attributeOf(option: string): string {
  return new Option(`--${option}`).attributeName()
}

function required(answer: string): string | undefined {
  return answer === '' ? 'Write something here.' : undefined
}

function numberIn(answer: string): number {
  return Number(asciiDigits(answer).replace('٫', '.'))
}

function priceFault(answer: string): string | undefined {
  const price = numberIn(answer)
  return answer !== '' && price >= 0 && price <= 1_000_000_000
    ? undefined
    : 'A price is a number with a point and no currency, for example 12.5.'
}

function dateFault(answer: string): string | undefined {
  return sourceDate.safeParse(asciiDigits(answer)).success ? undefined : 'A date is a day that exists, written like 2026-11-21.'
}

import { readdirSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { slugOf } from '#content/new-item.ts'
import { withProgress } from '#content/progress.ts'
import { printingProblems } from '#content/publish/problem-list.ts'
import { publishContent } from '#content/publish/publish.ts'
import { legalNoticeSlug } from '#content/starter/legal-notice.ts'
import { STARTER_SECTION_NAMES, USUAL_SECTIONS } from '#content/starter/starter-site.ts'
import { starterTexts } from '#content/starter/starter-texts.ts'
import { writeStarter } from '#content/starter/write-starter.ts'
import { languageName } from '#content/words.ts'
import type { Contact } from '#domain/company/company.ts'
import { LANGUAGE_CODES } from '#domain/language/languages.ts'
import { type Config, readConfig } from '#server/config.ts'
import { reasonOf } from '#server/errors/reason.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { findContact, siteLanguages } from '#server/storage/published/company.ts'
import { type Command, type Output, UsageError } from '../command.ts'
import { type Answers, Cancelled, terminalAsker } from '../content/questions.ts'
import { isDatabaseThere, withDatabase } from '../database.ts'
import { askForSite, type Chosen } from './answers.ts'
import { inEnvFile, isFromEnvironment, rememberContentDir } from './env-file.ts'

export function init(vitrine: Command): void {
  const command = vitrine
    .command('init')
    .argument('[folder]', 'new folder for the content (default: made from the name)')
    .description('Makes the site of your company: writes its content folder and publishes it. Asks for what is missing.')
    .option('--name <text>', 'name of the company')
  for (const code of LANGUAGE_CODES) command.option(`--name-${code} <text>`, `name in ${languageName(code)}, if it differs`)
  command
    .option('--country <name>', 'where the company is: its name, in any language of the site, or two letters, for example DE')
    .option('--languages <list>', `languages of the site: ${LANGUAGE_CODES.join(', ')} (default: that of the country)`)
    .option('--source <code>', 'language in which you write first (default: the first of --languages)')
    .option('--time-zone <name>', 'for example Europe/Berlin (default: that of the country)')
    .option('--currency <code>', 'for example EUR (default: that of the country)')
    .option('--sections <list>', `${STARTER_SECTION_NAMES.join(', ')} (default: ${USUAL_SECTIONS.join(', ')})`)
    .option('--color <colour>', 'colour of the brand, for example "#0b6e4f"')
    .option('--logo <file>', 'picture of the logo; a square SVG or PNG works best')
    .option('--email <address>', 'address that visitors see, and to which messages from the site go')
    .option('--replace', 'replace a site that is already published')
    .option('--yes', 'ask nothing and use the defaults')
    .addHelpText('after', '\nExisting files are never replaced.\nExit codes: 0 written and published, 1 not, 2 a wrong option.')
    .runs(async (output, folder: string | undefined, options: Options) => {
      const { yes = false, replace = false, ...given } = options
      if (!output.confirm && !yes) {
        throw new UsageError(
          'Nobody can be asked here. Add --yes, --name and --country; "npm run vitrine -- init --help" lists the options.',
        )
      }
      const asker = yes ? undefined : await terminalAsker()
      return makeSite({ folder, replace, answers: { given, asker } }, output).catch((error: unknown) => {
        if (!(error instanceof Cancelled)) throw error
        output.complain('Nothing was written.')
        return 1
      })
    })
}

type Options = { yes?: boolean; replace?: boolean } & Record<string, string | undefined>

interface Order {
  folder: string | undefined
  replace: boolean
  answers: Answers
}

async function makeSite({ folder, replace, answers }: Order, output: Output): Promise<number> {
  // Before the questions.
  await refuseOtherSite(readConfig(process.env), replace, answers)
  const chosen = await askForSite(answers)
  const contentDir = resolve(await folderFor(folder, chosen, answers))
  const config = readConfig({ ...process.env, CONTENT_DIR: contentDir })
  const remember = await mayRemember(contentDir, answers)
  const shown = relative(process.cwd(), contentDir)
  if (answers.asker && !(await answers.asker.yes(`Write the content to ${shown} and publish it?`))) throw new Cancelled()
  const files = await writeStarter(contentDir, chosen.site, chosen.logoFile).catch((error: unknown) => {
    throw new Error(`Nothing was written: ${reasonOf(error)}`, { cause: error })
  })
  output.print(`Written to ${shown}: ${files.join(', ')}.`)
  const code = await publishSite(config, output)
  if (code !== 0) return code
  if (remember) await rememberContentDir(shown)
  printNextSteps({ folder: shown, config, remembered: remember || inEnvFile('CONTENT_DIR') === shown }, output)
  if (!chosen.site.email) output.print(NO_EMAIL)
  const notice = legalNoticeSlug(chosen.site, starterTexts(chosen.site))
  if (notice)
    output.print(
      `\nThe law of your country asks for a legal notice. Write yours in ${shown}/pages/${notice}.${chosen.site.languages[0]}.md`,
    )
  return 0
}

/** A new or empty one. */
function folderFor(folder: string | undefined, { site }: Chosen, { asker }: Answers): string | Promise<string> {
  const given = isFromEnvironment('CONTENT_DIR') ? process.env.CONTENT_DIR : undefined
  const wanted = folder ?? given ?? site.languages.map((code) => slugOf(site.names[code] ?? '', code)).find(Boolean) ?? 'my-company'
  if (!folder && !given) return newFolder(wanted, asker)
  const fault = folderFault(wanted)
  if (asker && fault) return newFolder(wanted, asker)
  if (fault) throw new UsageError(`<folder> is "${wanted}". ${fault}`)
  return wanted
}

function newFolder(wanted: string, asker: Answers['asker']): string | Promise<string> {
  let free = wanted
  for (let number = 2; folderFault(free); number += 1) free = `${wanted}-${number}`
  return asker ? asker.line('In which new folder will the content be?', free, folderFault) : free
}

function folderFault(folder: string): string | undefined {
  if (folder === '') return 'Write the name of a folder.'
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || (found.isDirectory() && readdirSync(folder).length === 0)) return undefined
  return 'It exists and is not empty, and nothing is ever overwritten. Choose another name.'
}

/** @throws UsageError, or Cancelled, if another site would go */
async function refuseOtherSite(config: Config, replace: boolean, { asker }: Answers): Promise<void> {
  const published = isDatabaseThere(config) ? await withDatabase(({ db }) => findCompany(db)) : undefined
  if (!published || replace) return
  const where = config.databaseUrl === undefined ? `The folder ${relative(process.cwd(), config.dataDir)}` : 'The database'
  const there = `${where} already holds a published site, "${published.name}".`
  if (!asker) throw new UsageError(`${there} Add --replace to replace it by yours, or set DATA_DIR to another folder.`)
  if (!(await asker.yes(`${there} Replace it by yours? Its content folder and what visitors have sent stay.`, false))) throw new Cancelled()
}

async function findCompany(db: Kysely<Tables>): Promise<Contact | undefined> {
  return findContact(db, (await siteLanguages(db)).source)
}

/** Whether `.env` may name the folder. */
async function mayRemember(contentDir: string, { asker }: Answers): Promise<boolean> {
  if (isFromEnvironment('CONTENT_DIR')) return false
  const before = inEnvFile('CONTENT_DIR')
  if (before === undefined || resolve(before) === contentDir) return true
  return asker ? asker.yes(`The file .env names the content folder ${before}. Name yours instead?`) : false
}

function publishSite(config: Config, output: Output): Promise<number> {
  return printingProblems(config.contentDir, output, () =>
    withDatabase(async ({ db }) => {
      await withProgress(output.terminal, (report) => publishContent(db, config, report))
      output.print('Published.')
      return 0
    }),
  )
}

interface Made {
  folder: string
  config: Config
  /** In `.env`. */
  remembered: boolean
}

function printNextSteps({ folder, config, remembered }: Made, output: Output): void {
  const content = remembered ? '' : assignment('CONTENT_DIR', folder)
  const data = process.env.DATA_DIR && isFromEnvironment('DATA_DIR') ? assignment('DATA_DIR', process.env.DATA_DIR) : ''
  const setting = content + data
  output.print(
    [
      '',
      'Next steps:',
      `  1. ${setting}npm start`,
      `     shows the site at ${config.publicUrl}`,
      `  2. Write your own texts in ${folder}: search for "WRITE YOUR OWN". Lines that start with # explain the fields.`,
      `     ${setting}npm run dev`,
      '     shows at once what you save, and the examples, which visitors do not see.',
      `  3. ${setting}npm run vitrine -- content publish`,
      '     puts your changes on the site.',
    ].join('\n'),
  )
}

function assignment(name: string, value: string): string {
  return `${name}=${/\s/.test(value) ? `"${value}"` : value} `
}

const NO_EMAIL = `
Nobody is told by email what visitors send. Write an address into "main_email" in settings.yaml, or read the inbox with
npm run vitrine -- inbox`

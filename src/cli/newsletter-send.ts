import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Newsletter, readNewsletter } from '#content/newsletter.ts'
import { ContentError } from '#content/problems.ts'
import { clockText } from '#domain/company-time.ts'
import { FALLBACK, LANGUAGE_CODES } from '#domain/language/languages.ts'
import type { Config } from '#server/config.ts'
import { isMailable, mailHost } from '#server/mail/address.ts'
import { companyTimeZone, siteLanguages } from '#server/storage/company.ts'
import type { Database } from '#server/storage/database.ts'
import {
  addIssueMails,
  addTestMails,
  CONTINUE_DAYS,
  countIssueMails,
  countRecipients,
  findConflict,
  type IssueConflict,
  type Recipients,
  retryIssueMails,
  storeIssue,
} from '#server/storage/newsletter-issues.ts'
import { listAddresses } from '#server/storage/site-addresses.ts'
import { type Command, type Output, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { counted } from './inbox-words.ts'
import { printProblems } from './problem-list.ts'
import { withProgress } from './progress.ts'

const OPTIONS = {
  test: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  retry: { type: 'boolean', default: false },
} as const
interface Options {
  test?: string | undefined
  'dry-run': boolean
  retry: boolean
}

export const newsletterSend: Command = {
  name: 'newsletter send',
  summary: 'Sends an issue of the newsletter to every confirmed subscriber.',
  help: `newsletter send FILE.md [--dry-run | --test ADDRESS]
FILE.md begins with the front matter "subject: …" between two lines "---"; below stands the text in Markdown. It is
in English; ${LANGUAGE_CODES.filter((code) => code !== FALLBACK)
    .map((code) => `FILE.${code}.md`)
    .join(', ')} beside it are its translations. Subscribers get their language, or English.
Can be interrupted and called again: nobody gets an issue twice. Another issue needs another file name.
  --dry-run       checks the files and counts; changes nothing
  --test ADDRESS  sends every language to this one address only
  --retry         also tries mails of the issue again that were given up
Exit code 0: the mails are written, a running server sends them; 1: problems, or the text was changed after mails of it
were written.`,
  run: async (parameters, output) => {
    const { positionals, values } = parseArgs({ args: parameters, options: OPTIONS, allowPositionals: true })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new UsageError('Give one file, for example: newsletter send spring.md.')
    if (values.test !== undefined && !isMailable(values.test))
      throw new UsageError(`--test is "${values.test}", but it must be an e-mail address.`)
    return withDatabase(async (database, config) => {
      try {
        const place = { publicUrl: config.publicUrl, languages: await siteLanguages(database.db) }
        const newsletter = readNewsletter(file, await listAddresses(database.db), place)
        return await send(newsletter, values, database, config, output)
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        printProblems(error, dirname(file), output)
        return 1
      }
    })
  },
}

async function send({ key, texts }: Newsletter, options: Options, { db }: Database, config: Config, output: Output): Promise<number> {
  const conflict = await findConflict(db, key, texts)
  if (conflict) {
    for (const sentence of sentencesOf(key, conflict, await companyTimeZone(db))) output.complain(sentence)
    return 1
  }
  const local = /^https?:\/\/(localhost|127\.|\[::1\])/.test(config.publicUrl)
  if (local)
    output.complain(
      `Links in the mails lead to ${config.publicUrl}, which works on this machine alone. Set PUBLIC_URL to the site's address.`,
    )
  const recipients = await countRecipients(
    db,
    key,
    texts.map(({ locale }) => locale),
  )
  if (options['dry-run']) {
    output.print(`${key}: ${texts.map(({ locale, subject }) => `${locale} "${subject}"`).join(', ')}`)
    output.print(`Would be written: ${counted(sum(recipients), 'mail')}${detailsOf(recipients)}. Nothing was changed.`)
    return 0
  }
  const issues = await storeIssue(db, key, texts)
  if (options.test !== undefined) {
    await addTestMails(db, issues, options.test, mailHost(config))
    output.print(`Written to ${options.test}: ${counted(texts.length, 'mail')}. A running server sends them.`)
    return 0
  }
  const total = sum(recipients)
  const written = await withProgress(
    output.terminal,
    (report) => addIssueMails(db, key, issues, mailHost(config), (done) => report(done, Math.max(done, total))),
    'Writing mails',
  )
  const retried = options.retry ? await retryIssueMails(db, key) : 0
  output.print(`Written: ${counted(written, 'mail')}${written === total ? detailsOf(recipients) : ''}.`)
  if (retried > 0) output.print(`Tried again: ${counted(retried, 'mail')}.`)
  const { sent, underway, dead } = await countIssueMails(db, key)
  output.print(
    `Of this issue, ${sent} sent, ${underway} waiting, ${dead} given up. ${underway > 0 ? 'A running server sends those that wait.' : ''}`.trimEnd(),
  )
  if (dead > 0) output.print('"inbox dead" tells why mails were given up; --retry tries them again.')
  return 0
}

function sentencesOf(key: string, { changed, missing, tooOld }: IssueConflict, timeZone: string): string[] {
  const name = (language: string): string => (language === FALLBACK ? `${key}.md` : `${key}.${language}.md`)
  const sentences = [
    ...changed.map(
      (language) => `${name(language)} is not the text any more of which mails were written. Give a new issue a new file name.`,
    ),
    ...missing.map(
      (language) => `${name(language)} is missing, but mails of it were written. Put it back, or give a new issue a new file name.`,
    ),
  ]
  if (tooOld === undefined) return sentences
  return [
    `An issue named ${key} was begun on ${clockText(Date.parse(tooOld), timeZone).slice(0, 10)}. After ${CONTINUE_DAYS} days it is over; give a new issue a new file name.`,
  ]
}

/** How many in which language, and how many need none. */
function detailsOf({ missing, served }: Recipients): string {
  const parts = [...missing].map(([language, number]) => `${language} ${number}`)
  if (served > 0) parts.push(`${counted(served, 'subscriber')} had it already`)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function sum({ missing }: Recipients): number {
  return [...missing.values()].reduce((total, number) => total + number, 0)
}

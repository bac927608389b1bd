import { dirname } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { type Newsletter, readNewsletter } from '#content/newsletter.ts'
import { withProgress } from '#content/progress.ts'
import { printingProblems } from '#content/publish/problem-list.ts'
import { counted } from '#content/words.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { clockText } from '#domain/time/company-time.ts'
import type { Config } from '#server/config.ts'
import { isMailable, mailHost } from '#server/mail/address.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { companyTimeZone, siteLanguages, siteSections } from '#server/storage/published/company.ts'
import { listAddresses } from '#server/storage/published/site-addresses.ts'
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
} from '#server/storage/submissions/newsletter-issues.ts'
import type { Command, Output } from '../command.ts'
import { withDatabase } from '../database.ts'

interface Options {
  test?: string
  dryRun?: boolean
  retry?: boolean
}

export function newsletterSend(newsletter: Command): void {
  newsletter
    .command('send')
    .argument('<file>', 'the text in the source language of the site, in Markdown, for example spring.md')
    .description('Sends a newsletter to all confirmed subscribers.')
    .option('--dry-run', 'check the files and count the emails. Changes nothing')
    .option('--test <email>', 'send every language to this address only', testAddress)
    .option('--retry', 'also send the undelivered emails of this newsletter again')
    .addHelpText(
      'after',
      `
The file starts with front matter: "subject: …" between two lines "---". The Markdown text follows.
Put translations next to it, named by their language: spring.fa.md. Subscribers get their own language if there is a
translation, otherwise the source language.
The command can be interrupted and repeated: nobody gets a newsletter twice. Give each newsletter its own file name.
Exit codes: 0 the emails are queued and a running server sends them, 1 there are problems or the text was changed
after some emails were queued.`,
    )
    .runs(async (output, file: string, options: Options) => {
      return withDatabase(async (database, config) => {
        return printingProblems(dirname(file), output, async () => {
          const sections = await siteSections(database.db)
          if (!sections.newsletter) {
            output.complain('"sections" in settings.yaml switches the newsletter off. Switch it on and publish to send one.')
            return 1
          }
          const place = { publicUrl: config.publicUrl, ...(await siteLanguages(database.db)) }
          const newsletter = readNewsletter(file, { ...(await listAddresses(database.db)), sections }, place)
          return await send(newsletter, options, { ...database, source: place.source }, config, output)
        })
      })
    })
}

function testAddress(text: string): string {
  if (isMailable(text)) return text
  throw new InvalidArgumentError('It must be an email address.')
}

async function send(
  { key, texts }: Newsletter,
  options: Options,
  { db, source }: Database & { source: LanguageCode },
  config: Config,
  output: Output,
): Promise<number> {
  const conflict = await findConflict(db, key, texts)
  if (conflict) {
    for (const message of messagesOf(key, conflict, { source, timeZone: await companyTimeZone(db) })) output.complain(message)
    return 1
  }
  const local = /^https?:\/\/(localhost|127\.|\[::1\])/.test(config.publicUrl)
  if (local)
    output.complain(
      `Links in the emails lead to ${config.publicUrl}, which works only on this machine. Set PUBLIC_URL to the address of the site.`,
    )
  const recipients = await countRecipients(
    db,
    key,
    texts.map(({ locale }) => locale),
  )
  if (options.dryRun) {
    output.print(`${key}: ${texts.map(({ locale, subject }) => `${locale} "${subject}"`).join(', ')}`)
    output.print(`Would be queued: ${counted(sum(recipients), 'email')}${detailsOf(recipients)}. Nothing was changed.`)
    return 0
  }
  const issues = await storeIssue(db, key, texts)
  if (options.test !== undefined) {
    await addTestMails(db, issues, options.test, mailHost(config))
    output.print(`Queued for ${options.test}: ${counted(texts.length, 'email')}. A running server sends them.`)
    return 0
  }
  const total = sum(recipients)
  const queued = await withProgress(
    output.terminal,
    (report) => addIssueMails(db, key, issues, mailHost(config), (done) => report(done, Math.max(done, total))),
    'Queueing emails',
  )
  const retried = options.retry ? await retryIssueMails(db, key) : 0
  output.print(`Queued: ${counted(queued, 'email')}${queued === total ? detailsOf(recipients) : ''}.`)
  if (retried > 0) output.print(`Sent again: ${counted(retried, 'email')}.`)
  const { sent, underway, failed } = await countIssueMails(db, key)
  output.print(
    `This newsletter: ${sent} sent, ${underway} waiting, ${failed} undelivered. ${underway > 0 ? 'A running server sends the waiting emails.' : ''}`.trimEnd(),
  )
  if (failed > 0) output.print('"inbox failed" shows why emails were not delivered. --retry sends them again.')
  return 0
}

function messagesOf(
  key: string,
  { changed, missing, tooOld }: IssueConflict,
  { source, timeZone }: { source: LanguageCode; timeZone: string },
): string[] {
  const name = (language: string): string => (language === source ? `${key}.md` : `${key}.${language}.md`)
  const messages = [
    ...changed.map((language) => `${name(language)} has changed since its emails were queued. Give a new newsletter a new file name.`),
    ...missing.map(
      (language) =>
        `${name(language)} is missing, but its emails were already queued. Restore it, or give a new newsletter a new file name.`,
    ),
  ]
  if (tooOld === undefined) return messages
  return [
    `The newsletter ${key} was first sent on ${clockText(Date.parse(tooOld), timeZone).slice(0, 10)}. Sending can continue for only ${CONTINUE_DAYS} days. Give a new newsletter a new file name.`,
  ]
}

function detailsOf({ missing, served }: Recipients): string {
  const parts = [...missing].map(([language, number]) => `${language} ${number}`)
  if (served > 0) parts.push(`${counted(served, 'subscriber')} already had it`)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function sum({ missing }: Recipients): number {
  return [...missing.values()].reduce((total, number) => total + number, 0)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import { type Command as Commander, CommanderError, InvalidArgumentError } from 'commander'
import { ConfigError } from '#server/config.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { redact } from '#server/errors/redact.ts'
import { ROOT } from '#server/folders.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { Command, lineOf, type Output, UsageError } from './command.ts'
import { contentCheck } from './content/check.ts'
import { contentCoverage } from './content/coverage.ts'
import { contentDiff } from './content/diff.ts'
import { contentExport } from './content/export.ts'
import { contentHistory } from './content/history.ts'
import { contentNew } from './content/new.ts'
import { contentPublish } from './content/publish.ts'
import { contentSchemas } from './content/schemas.ts'
import { contentUndo } from './content/undo.ts'
import { doctor } from './doctor/doctor.ts'
import { edit } from './edit.ts'
import { importCsv, importGhost, importMarkdown, importShopify, importWooCommerce, importWordPress } from './import/commands.ts'
import { inboxErase } from './inbox/erase.ts'
import { inboxExport } from './inbox/export.ts'
import { inboxFailed } from './inbox/failed.ts'
import { inboxFiles } from './inbox/files.ts'
import { inboxList } from './inbox/list.ts'
import { inboxMark } from './inbox/mark.ts'
import { inboxNote } from './inbox/note.ts'
import { inboxQuarantine, inboxRelease } from './inbox/quarantine.ts'
import { inboxResend } from './inbox/resend.ts'
import { inboxServe } from './inbox/serve.ts'
import { inboxShow } from './inbox/show.ts'
import { init } from './init/init.ts'
import { languageAdd } from './language/add.ts'
import { languageStatus } from './language/status.ts'
import { newsletterExport } from './newsletter/export.ts'
import { newsletterSend } from './newsletter/send.ts'
import { storageCopy } from './storage/copy.ts'

/** Secrets are removed from every line. Exit code: 0 done, 1 not done, 2 usage or configuration error. */
export async function runCommand(words: string[], given: Output): Promise<number> {
  const output: Output = {
    ...given,
    print: (line) => given.print(redact(line)),
    complain: (line) => given.complain(redact(line)),
  }
  const run = { output, exitCode: 0 }
  try {
    await program(run).parseAsync(words.length > 0 ? words : ['help'], { from: 'user' })
    return run.exitCode
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError || error instanceof InvalidArgumentError) output.complain(error.message)
    else if (!(error instanceof CommanderError)) throw error
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : 2
  }
}

type Declare = (parent: Command) => unknown

function program(run: { output: Output; exitCode: number }): Command {
  const { print, complain } = run.output
  const vitrine = new Command('npm run vitrine --', run)
    .usage('<command>')
    .version(installedVersion(), '-V, --version', 'show the installed version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'Shows help for a command.')
    .configureHelp({
      commandUsage: (command) => `${lineOf(command)} ${command.usage()}`,
      subcommandTerm: (command) => `${command.name()} ${command.usage().replace(/\[options\] ?/, '')}`.trimEnd(),
    })
    .configureOutput({ writeOut: (text) => print(text.replace(/\n$/, '')), writeErr: (text) => complain(text.replace(/\n$/, '')) })
    .exitOverride()
    // "inbox" and "inbox export" have options of the same names.
    .enablePositionalOptions()
    .hook('preAction', (_, command) => refuseSwallowedOption(command))
  const group = (name: string, description: string, declare: Declare[]): void => {
    const parent = vitrine.command(name).description(description).usage('<command>')
    for (const one of declare) one(parent)
  }
  init(vitrine)
  edit(vitrine)
  group('content', 'Creates, checks and publishes content.', [
    contentNew,
    contentCheck,
    contentDiff,
    contentPublish,
    contentHistory,
    contentUndo,
    contentExport,
    contentCoverage,
    contentSchemas,
  ])
  group('import', 'Imports content from another system.', [
    importWordPress,
    importGhost,
    importMarkdown,
    importWooCommerce,
    importShopify,
    importCsv,
  ])
  const inbox = inboxList(vitrine)
  for (const declare of [
    inboxShow,
    inboxFiles,
    inboxMark,
    inboxNote,
    inboxRelease,
    inboxQuarantine,
    inboxResend,
    inboxFailed,
    inboxExport,
    inboxErase,
    inboxServe,
  ])
    declare(inbox)
  group('newsletter', 'Sends the newsletter and exports its subscribers.', [newsletterSend, newsletterExport])
  group('language', 'Adds languages to the interface.', [languageAdd, languageStatus])
  group('storage', 'Manages the storage of files.', [storageCopy])
  for (const declare of [backup, restore, doctor]) declare(vitrine)
  return vitrine
}

function installedVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** In "--to --force", --force is not the name of a file. */
function refuseSwallowedOption(command: Commander): void {
  const options = command.options.filter(({ required }) => required)
  const swallowing = options.find((option) => command.options.some(({ long }) => long === command.getOptionValue(option.attributeName())))
  if (swallowing) command.error(`option '${swallowing.flags}' argument missing`)
}

/** Anything but yes means no. */
async function confirm(question: string): Promise<boolean> {
  const keyboard = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    keyboard.once('close', () => resolve(''))
    const answer = await Promise.race([keyboard.question(`${question} [y/N] `), ended])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    keyboard.close()
  }
}

/** Node's errors of the file system are not sentences. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('syscall' in error && 'path' in error)) return error.message
  const reason = reasonOf(error)
  const hint = /^permission/.test(reason) ? ' The user that runs this command may not read or write it.' : ''
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${hint}`
}

async function main(): Promise<void> {
  const output: Output = {
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
    terminal: process.stderr.isTTY ? process.stderr : undefined,
    data: process.stdout.isTTY ? undefined : process.stdout,
    confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
  }
  try {
    process.exitCode = await runCommand(process.argv.slice(2), output)
  } catch (error) {
    output.complain(redact(messageOf(error)))
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()

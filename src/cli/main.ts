import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import { ConfigError } from '#server/config.ts'
import { redact } from '#server/redact.ts'
import { backup } from './backup.ts'
import { type Command, type Output, UsageError } from './command.ts'
import { contentCheck } from './content-check.ts'
import { contentCoverage } from './content-coverage.ts'
import { contentDiff } from './content-diff.ts'
import { contentNew } from './content-new.ts'
import { contentPublish } from './content-publish.ts'
import { contentSchemas } from './content-schemas.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { doctor } from './doctor.ts'
import { importCsv, importWooCommerce } from './import-catalogue.ts'
import { importWordPress } from './import-wordpress.ts'
import { inboxDead } from './inbox-dead.ts'
import { inboxErase } from './inbox-erase.ts'
import { inboxExport } from './inbox-export.ts'
import { inboxFiles } from './inbox-files.ts'
import { inboxList } from './inbox-list.ts'
import { inboxMark } from './inbox-mark.ts'
import { inboxQuarantine, inboxRelease } from './inbox-quarantine.ts'
import { inboxResend } from './inbox-resend.ts'
import { inboxShow } from './inbox-show.ts'
import { newsletterExport } from './newsletter-export.ts'
import { newsletterSend } from './newsletter-send.ts'
import { restore } from './restore.ts'
import { storageCopy } from './storage-copy.ts'

const COMMANDS: Command[] = [
  contentNew,
  contentCheck,
  contentDiff,
  contentPublish,
  contentCoverage,
  contentSchemas,
  importWordPress,
  importWooCommerce,
  importCsv,
  inboxList,
  inboxShow,
  inboxFiles,
  inboxMark,
  inboxRelease,
  inboxQuarantine,
  inboxResend,
  inboxDead,
  inboxExport,
  inboxErase,
  newsletterExport,
  newsletterSend,
  backup,
  restore,
  doctor,
  storageCopy,
  demoCatalogue,
]

/**
 * Runs a command line.
 * @param words what stands after `npm run vitrine --`
 * @param given gets every line without the secrets of the settings
 * @returns the exit code: 0 done, 1 not done, 2 asked for or set up wrongly
 */
export async function runCommand(words: string[], given: Output): Promise<number> {
  const output: Output = {
    ...given,
    print: (line) => given.print(redact(line)),
    complain: (line) => given.complain(redact(line)),
  }
  const command = findCommand(words)
  if (!command) return withoutCommand(words, output)
  const parameters = words.slice(command.name.split(' ').length)
  if (parameters.includes('--help') || parameters.includes('-h')) {
    output.print(`npm run vitrine -- ${command.name}\n\n${command.summary}\n${command.help}`)
    return 0
  }
  try {
    return await command.run(parameters, output)
  } catch (error) {
    if (!isUsageFault(error)) throw error
    output.complain(
      error instanceof ConfigError ? error.message : `${error.message.replace(/\.$/, '')}. "${command.name} --help" tells its options.`,
    )
    return 2
  }
}

/** The command with the longest name that the words begin with; "inbox" alone is one, but "inbox shwo 3" is none. */
function findCommand(words: string[]): Command | undefined {
  const named = COMMANDS.filter(({ name }) => name.split(' ').every((part, index) => words[index] === part))
  const [command] = named.sort((a, b) => b.name.length - a.name.length)
  if (!command) return undefined
  const next = words[command.name.split(' ').length]
  const isGroup = COMMANDS.some(({ name }) => name.startsWith(`${command.name} `))
  return isGroup && next !== undefined && !next.startsWith('-') ? undefined : command
}

function withoutCommand(words: string[], output: Output): number {
  const asked = words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h')
  const list = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(20)}${summary}`).join('\n')
  if (asked) {
    output.print(`npm run vitrine -- <command> [options]\n\n${list}\n\n--help after a command tells more about it.`)
    return 0
  }
  output.complain(`There is no command "${words.join(' ')}". The commands are:\n${list}`)
  return 2
}

/** A wrong setting or a wrong option, whose message is for the person at the keyboard. */
function isUsageFault(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof UsageError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Anything but a yes is a no. */
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
    output.complain(redact(error instanceof Error ? error.message : String(error)))
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()

import { pathToFileURL } from 'node:url'
import { ConfigError } from '#server/config.ts'
import type { Command, Output } from './command.ts'
import { contentCheck } from './content-check.ts'
import { contentCoverage } from './content-coverage.ts'
import { contentPublish } from './content-publish.ts'
import { contentSchemas } from './content-schemas.ts'

const COMMANDS: Command[] = [contentCheck, contentPublish, contentCoverage, contentSchemas]

/**
 * Runs a command line.
 * @param words what stands after `npm run vitrine --`
 * @returns the exit code: 0 done, 1 not done, 2 asked for or set up wrongly
 */
export async function runCommand(words: string[], output: Output): Promise<number> {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((part, index) => words[index] === part))
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
    output.complain(error instanceof ConfigError ? error.message : `${error.message}. "${command.name} --help" tells its options.`)
    return 2
  }
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
  if (error instanceof ConfigError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

async function main(): Promise<void> {
  const output: Output = {
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
    terminal: process.stderr.isTTY ? process.stderr : undefined,
  }
  try {
    process.exitCode = await runCommand(process.argv.slice(2), output)
  } catch (error) {
    output.complain(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()

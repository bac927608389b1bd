import type { Writable } from 'node:stream'
import { Command as Commander, type ErrorOptions } from 'commander'

/** Where a command writes to. */
export interface Output {
  /** A line of the answer. */
  print: (line: string) => void
  /** A line about what went wrong. */
  complain: (line: string) => void
  /** The stream for a progress bar; undefined when nobody watches. */
  terminal: NodeJS.WriteStream | undefined
  /** Where an export without a file goes; undefined when that is a terminal, which visitors' texts could take over. */
  data: Writable | undefined
  /** Asks a question that is answered with yes or no; undefined when nobody is at the keyboard. */
  confirm: ((question: string) => Promise<boolean>) | undefined
}

/** One run of a command line. */
interface Run {
  output: Output
  /** 0 done, 1 not done. */
  exitCode: number
}

/** A command was asked for in a way that it does not understand; the message says what it understands. */
export class UsageError extends Error {}

/** A command of `npm run vitrine`, or a group of them. */
export class Command extends Commander {
  /** Missing from the types of commander. */
  declare unknownCommand: () => never
  readonly #run: Run

  constructor(name: string | undefined, run: Run) {
    super(name)
    this.#run = run
  }

  override createCommand(name?: string): Command {
    return new Command(name, this.#run)
  }

  /**
   * Sets what the command does.
   * @param work gets the arguments in their order and then the options; answers with the exit code
   */
  runs<Given extends unknown[]>(work: (output: Output, ...given: Given) => Promise<number>): this {
    return this.action(async (...given) => {
      this.#run.exitCode = await work(this.#run.output, ...(given as unknown as Given))
    })
  }

  /** @throws UsageError in place of commander's message */
  override error(message: string, { code }: ErrorOptions = {}): never {
    if (code === 'commander.excessArguments' && this.commands.length > 0) this.unknownCommand()
    const wanted = code === 'commander.unknownCommand' ? 'commands' : 'options'
    throw new UsageError(`${sentenceOf(message)} Run "${lineOf(this)} --help" to see its ${wanted}.`)
  }
}

/** A command as it is typed: `npm run vitrine -- content check`. */
export function lineOf(command: Commander): string {
  return command.parent ? `${lineOf(command.parent)} ${command.name()}` : command.name()
}

/** Commander's messages that are no sentences, and what they become. */
const SENTENCES: [RegExp, string][] = [
  [/^option '(--[\w-]+)(?: [^']+)?' argument '(.*?)' is invalid\./s, 'invalid value "$2" for $1.'],
  [/^command-argument value '(.*?)' is invalid for argument '(.*?)'\./s, 'invalid value "$1" for <$2>.'],
  [/^option '(.*)' argument missing$/, 'option "$1" needs a value'],
  [/^required option '(.*)' not specified$/, 'missing required option "$1"'],
  [/\n\(Did you mean (.*)\?\)$/, '. Did you mean $1?'],
  [/(?<=^|\s)'([^'\n]*)'/g, '"$1"'],
  [/(?<![.?])$/, '.'],
]

function sentenceOf(message: string): string {
  const words = message.replace(/^error: /, '')
  const sentence = SENTENCES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), words)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

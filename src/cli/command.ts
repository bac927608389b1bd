import type { Writable } from 'node:stream'
import { Command as Commander, type ErrorOptions } from 'commander'
import type { Printer } from '#content/publish/problem-list.ts'

export interface Output extends Printer {
  /** Undefined if the output is not a terminal. */
  terminal: NodeJS.WriteStream | undefined
  /** For an export without a file; undefined for a terminal, since visitors' texts could contain control characters. */
  data: Writable | undefined
  /** Undefined if nobody can answer. */
  confirm: ((question: string) => Promise<boolean>) | undefined
}

interface Run {
  output: Output
  /** 0 done, 1 not done. */
  exitCode: number
}

export class UsageError extends Error {}

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

  /** `work` gets the arguments, then the options, and returns the exit code. */
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

/** As typed: `npm run vitrine -- content check`. */
export function lineOf(command: Commander): string {
  return command.parent ? `${lineOf(command.parent)} ${command.name()}` : command.name()
}

/** Turns commander's messages into sentences. */
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

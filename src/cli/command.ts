import type { Writable } from 'node:stream'

/** A command of `npm run vitrine`. */
export interface Command {
  /** As it is typed: `content check`. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** What `--help` prints below the summary: options and what the exit codes mean. */
  help: string
  /**
   * Runs it.
   * @param parameters what stands after the name
   * @returns exit code: 0 done, 1 not done, 2 asked for wrongly
   * @throws UsageError when it was asked for wrongly
   */
  run: (parameters: string[], output: Output) => Promise<number>
}

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

/** A command was asked for in a way that it does not understand; the message says what it understands. */
export class UsageError extends Error {}

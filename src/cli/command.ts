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
}

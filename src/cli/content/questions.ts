/** Asks the person at the keyboard. */
export interface Asker {
  /** A line of text; `check` gives a sentence when it will not do. */
  line: (question: string, initial: string, check: (text: string) => string | undefined) => Promise<string>
  one: (question: string, choices: Choice[]) => Promise<string>
  several: (question: string, choices: Choice[], initial: string[]) => Promise<string[]>
  yes: (question: string) => Promise<boolean>
}

export interface Choice {
  value: string
  label: string
}

/** The person at the keyboard wants no more (Ctrl-C, Esc). */
export class Cancelled extends Error {}

/** Asks in the terminal. The library is loaded only here: no other command needs it. */
export async function terminalAsker(): Promise<Asker> {
  const { confirm, isCancel, multiselect, select, text } = await import('@clack/prompts')
  const output = process.stderr
  const answered = <Answer>(answer: Answer): Exclude<Answer, symbol> => {
    if (isCancel(answer)) throw new Cancelled()
    return answer as Exclude<Answer, symbol>
  }
  return {
    line: async (message, initialValue, check) =>
      answered(await text({ message, initialValue, output, validate: (value) => check((value ?? '').trim()) })).trim(),
    one: async (message, options) => answered(await select({ message, options, output })),
    several: async (message, options, initialValues) =>
      answered(await multiselect({ message, options, initialValues, required: false, output })),
    yes: async (message) => answered(await confirm({ message, output })),
  }
}

export interface Asker {
  /** `check` returns a message if the text is invalid. */
  line: (question: string, initial: string, check: (text: string) => string | undefined) => Promise<string>
  one: (question: string, choices: Choice[]) => Promise<string>
  several: (question: string, choices: Choice[], initial: string[]) => Promise<string[]>
  yes: (question: string) => Promise<boolean>
}

export interface Choice {
  value: string
  label: string
}

/** Ctrl-C or Esc. */
export class Cancelled extends Error {}

/** The library is loaded only here: no other command needs it. */
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

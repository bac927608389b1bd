import { Option } from 'commander'
import { UsageError } from '../command.ts'

export interface Asker {
  /** `check` returns a message if the text is invalid. */
  line: (question: string, initial: string, check: (text: string) => string | undefined) => Promise<string>
  one: (question: string, choices: Choice[]) => Promise<string>
  /** Of many choices, by typing something that `isMeant` by it. */
  search: (question: string, choices: Choice[], isMeant: (value: string, typed: string) => boolean) => Promise<string>
  several: (question: string, choices: Choice[], initial: string[], required?: boolean) => Promise<string[]>
  yes: (question: string, initial?: boolean) => Promise<boolean>
}

export interface Choice {
  value: string
  label: string
}

/** Answers by options, and from the keyboard. */
export interface Answers {
  given: Record<string, string | undefined>
  /** Undefined if nobody can be asked. */
  asker: Asker | undefined
}

export interface Question {
  text: string
  /** Used if nobody can be asked. */
  initial?: string
  /** Returns a message if the answer is invalid. */
  check?: (answer: string) => string | undefined
}

/** @throws UsageError if an option is missing or invalid */
export async function answerTo(
  option: string,
  { text, initial, check = () => undefined }: Question,
  { given, asker }: Answers,
): Promise<string> {
  const own = given[attributeOf(option)]?.trim()
  if (own === undefined && asker) return asker.line(text, initial ?? '', check)
  const answer = own ?? initial
  if (answer === undefined) throw new UsageError(`--${option} is missing. ${text}`)
  const error = check(answer)
  if (error) throw new UsageError(`--${option} is "${answer}". ${error}`)
  return answer
}

export function required(answer: string): string | undefined {
  return answer === '' ? 'This cannot be empty.' : undefined
}

/** Commander's name: titleFa. */
export function attributeOf(option: string): string {
  return new Option(`--${option}`).attributeName()
}

/** Ctrl+C or Esc. */
export class Cancelled extends Error {}

/** The library is loaded only here: no other command needs it. */
export async function terminalAsker(): Promise<Asker> {
  const { autocomplete, confirm, isCancel, multiselect, select, text } = await import('@clack/prompts')
  const output = process.stderr
  const answered = <Answer>(answer: Answer): Exclude<Answer, symbol> => {
    if (isCancel(answer)) throw new Cancelled()
    return answer as Exclude<Answer, symbol>
  }
  return {
    line: async (message, initialValue, check) =>
      answered(await text({ message, initialValue, output, validate: (value) => check((value ?? '').trim()) })).trim(),
    one: async (message, options) => answered(await select({ message, options, output })),
    search: async (message, options, isMeant) => {
      const filter = (typed: string, { value }: { value: string }): boolean => isMeant(value, typed)
      return answered(await autocomplete({ message, options, output, filter, placeholder: 'type to search' }))
    },
    several: async (message, options, initialValues, required = false) =>
      answered(await multiselect({ message, options, initialValues, required, output })),
    yes: async (message, initialValue = true) => answered(await confirm({ message, initialValue, output })),
  }
}

import { type FormHTMLAttributes, useEffect, useRef, useState } from 'react'
import { checkFile, checkForm, type FieldRules, type FormError, TOKEN_FIELD } from '#domain/form.ts'
import { alternativesText } from '#domain/language/alternatives.ts'
import { useEnvironment, useTranslate } from '../environment.tsx'
import { usePath } from '../routing/routing.tsx'
import { useFormat, useSite } from '../site/site.tsx'
import { useAnswered, useFormAction } from './answered.ts'
import { type FormState, IDLE, initialState, toFormState, without } from './form-state.ts'
import { emptyForm, readForm } from './sending/entries.ts'
import type { FormAnswer, Send } from './sending/form-answer.ts'
import { createFormToken } from './sending/form-token.ts'

interface FormSettings<Field extends string> {
  /** Of the domain, which the server applies too. */
  rules: { name: string; fields: Readonly<Record<Field, FieldRules>> }
  /** Below `/api`. */
  path: string
  send: Send
  added?: Record<string, string>
  /** What the fields begin with. */
  initial?: Record<string, string>
  /** False where a repeat does no harm. */
  withToken?: boolean
}

export interface FormView<Field extends string = string> {
  name: string
  fields: Readonly<Record<Field, FieldRules>>
  state: FormState
  /** Initial values; after a refusal, the visitor's own. */
  texts: Record<string, string>
  /** A page that answers cannot give chosen files back. */
  filesLost: boolean
  /** Of the `form` element; they also make it work without JavaScript. */
  attributes: FormHTMLAttributes<HTMLFormElement>
  /** For the element that takes the focus after a refusal. */
  refusalRef: (element: HTMLElement | null) => void
  /** Call for every file chosen or removed: it is checked at once. */
  chooseFile: (field: string, file: File | undefined) => void
  dismiss: () => void
}

/** A form from the first key to the answer (docs/spec.md#4-states-and-transitions); keeps the input until it was taken. */
export function useForm<Field extends string>({
  rules: { name, fields },
  path,
  send,
  added = {},
  initial = {},
  withToken = true,
}: FormSettings<Field>): FormView<Field> {
  const { apiBase, language } = useEnvironment()
  const answered = useAnswered(name)
  const action = useFormAction(name, usePath())
  const limits = useSite().upload_limits
  const sentence = useSentences()
  const [state, setState] = useState<FormState>(() => initialState(answered))
  const [token] = useState(() => createFormToken(apiBase, language))
  const scripted = useScripted()
  const refusalRef = useRefusalFocus(state)
  // From a page without scripts, until the form was taken.
  const [refused, setRefused] = useState(answered.refusal)
  const busy = useRef(false)

  const deliver = async (form: HTMLFormElement): Promise<void> => {
    const { texts, files } = readForm(form, fields)
    const errors = Object.entries(checkForm({ fields }, { texts, files }, limits))
    if (errors.length > 0) {
      const said = Object.fromEntries(errors.map(([field, error]) => [field, sentence(error)]))
      setState(({ attempt }) => toFormState({ accepted: false, status: 422, errors: said }, attempt))
      return
    }
    setState(({ attempt }) => ({ ...IDLE, phase: 'submitting', attempt }))
    const key = withToken ? await token.take() : undefined
    const leavable = Object.keys(files).length > 0 ? warnOfLeaving() : undefined
    const answer: FormAnswer = await send({
      address: `${apiBase}/api${path}`,
      language,
      texts: { ...texts, ...added, ...(key ? { [TOKEN_FIELD]: key } : {}) },
      files,
      onProgress: (progress) => setState((current) => (current.phase === 'submitting' ? { ...current, progress } : current)),
    })
    leavable?.()
    if (answer.accepted) {
      token.renew()
      emptyForm(form)
      setRefused(undefined)
    } else if (Object.keys(answer.errors).length === 0) {
      console.error(`The form "${name}" could not be sent: status ${answer.status}.`)
    }
    setState(({ attempt }) => toFormState(answer, attempt))
  }

  return {
    name,
    fields,
    state,
    texts: refused?.texts ?? (answered.sent ? {} : initial),
    filesLost: refused !== undefined,
    attributes: {
      id: name,
      method: 'post',
      encType: 'multipart/form-data',
      action,
      noValidate: scripted,
      onSubmit: (event) => {
        event.preventDefault()
        if (busy.current) return
        busy.current = true
        void deliver(event.currentTarget).finally(() => {
          busy.current = false
        })
      },
      onInput: (event) => {
        const { name: field } = event.target as HTMLInputElement
        setState((current) => without(current, field))
      },
      ...(withToken ? { onFocus: token.ask } : {}),
    },
    refusalRef,
    chooseFile: (field, file) => {
      const rules = fields[field as Field]
      const error = file && rules.kind === 'file' ? checkFile(rules, file, limits[rules.limit]) : undefined
      setState((current) => {
        const others = without(current, field)
        return error ? { ...others, errors: { ...others.errors, [field]: sentence(error) } } : others
      })
    },
    dismiss: () => setState(({ attempt }) => ({ ...IDLE, attempt })),
  }
}

/** The browser asks before the page is left, which would abort an upload. Returns a function that ends this. */
function warnOfLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}

function useSentences(): (error: FormError) => string {
  const t = useTranslate()
  const format = useFormat()
  const { language, site } = useEnvironment()
  const written = (value: string | number | string[]): string => {
    if (Array.isArray(value)) return alternativesText(value, language, { country: site.country })
    return typeof value === 'number' ? format.number(value) : value
  }
  return ({ key, values = {} }) => {
    const shown = Object.entries(values).map(([name, value]) => [name, written(value)])
    return t(`formErrors.${key}`, Object.fromEntries(shown))
  }
}

/** Once scripts run the form checks itself, instead of the browser in its own language. */
function useScripted(): boolean {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return scripted
}

/** While sending, nothing is disabled, so the focus stays. */
function useRefusalFocus({ attempt, lasting }: FormState): FormView['refusalRef'] {
  const refusal = useRef<HTMLElement>(null)
  useEffect(() => {
    // A page that answers has no focus yet, unless the visitor was quicker than the scripts.
    if (attempt > 0 && (!lasting || document.activeElement === document.body)) refusal.current?.focus()
  }, [attempt, lasting])
  return (element) => {
    refusal.current = element
  }
}

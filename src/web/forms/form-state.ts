import type { FormOutcome } from '#domain/form.ts'
import type { FormAnswer } from './sending/form-answer.ts'

export interface FormState {
  /** `refused`: fields are wrong; `failed`: no field is wrong, yet the form was not taken. */
  phase: 'idle' | 'submitting' | 'accepted' | 'refused' | 'failed'
  /** Uploaded part, 0 to 1. */
  progress: number
  errors: Record<string, string>
  /** The backend's, about the whole form. */
  message: string | undefined
  unanswered: boolean
  /** Rendered by the server: stays until it is closed. */
  lasting: boolean
  /** Counts refusals, so that each one moves the focus. */
  attempt: number
}

export const IDLE: FormState = {
  phase: 'idle',
  progress: 0,
  errors: {},
  message: undefined,
  unanswered: false,
  lasting: false,
  attempt: 0,
}

export function toFormState(answer: FormAnswer, attempt: number): FormState {
  if (answer.accepted) return { ...IDLE, phase: 'accepted', attempt }
  const { errors, message, status } = answer
  const refused = Object.keys(errors).length > 0
  return {
    ...IDLE,
    phase: refused ? 'refused' : 'failed',
    errors,
    message,
    unanswered: status === 0,
    attempt: refused ? attempt + 1 : attempt,
  }
}

/** By the server, when the form was sent without JavaScript. */
export interface Answered {
  /** The server redirected here with `?sent=`. */
  sent: boolean
  refusal: Extract<FormOutcome, { accepted: false }> | undefined
}

export function initialState({ sent, refusal }: Answered): FormState {
  if (sent) return { ...IDLE, phase: 'accepted', lasting: true }
  if (!refusal) return IDLE
  const errors = Object.entries(refusal.errors).map(([field, sentences]) => [field, sentences[0] ?? ''])
  const answer: FormAnswer = {
    accepted: false,
    status: refusal.status,
    message: refusal.message,
    errors: Object.fromEntries(errors) as Record<string, string>,
  }
  return { ...toFormState(answer, 0), lasting: true }
}

/** What was said about an edited field no longer applies. */
export function without(state: FormState, field: string): FormState {
  if (!(field in state.errors)) return state
  const { [field]: _edited, ...errors } = state.errors
  const over = state.phase === 'refused' && Object.keys(errors).length === 0
  return { ...state, errors, phase: over ? 'idle' : state.phase }
}

import type { FormOutcome } from '#domain/form.ts'
import type { FormAnswer } from './form-answer.ts'

export interface FormState {
  /** `refused`: something is wrong at fields; `failed`: nothing is wrong with them, and yet it was not taken. */
  phase: 'idle' | 'submitting' | 'taken' | 'refused' | 'failed'
  /** Part of the upload that has left the browser, 0 to 1. */
  progress: number
  /** Sentences by field. */
  errors: Record<string, string>
  /** The backend's sentence about the whole. */
  message: string | undefined
  /** No answer came at all. */
  unanswered: boolean
  /** Said by the page itself, not by its scripts: stays until it is closed. */
  lasting: boolean
  /** Counts the refusals, so that each one moves the focus. */
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

/** The state after an answer. */
export function settled(answer: FormAnswer, attempt: number): FormState {
  if (answer.taken) return { ...IDLE, phase: 'taken', attempt }
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

/** The state of a form on a page that may be the answer to it. */
export function initialState({ sent, refusal }: { sent: boolean; refusal: Extract<FormOutcome, { taken: false }> | undefined }): FormState {
  if (sent) return { ...IDLE, phase: 'taken', lasting: true }
  if (!refusal) return IDLE
  const errors = Object.entries(refusal.errors).map(([field, sentences]) => [field, sentences[0] ?? ''])
  const answer: FormAnswer = {
    taken: false,
    status: refusal.status,
    message: refusal.message,
    errors: Object.fromEntries(errors) as Record<string, string>,
  }
  return { ...settled(answer, 0), lasting: true }
}

/** The state once a field is edited: what was said about it no longer holds. */
export function without(state: FormState, field: string): FormState {
  if (!(field in state.errors)) return state
  const { [field]: _edited, ...errors } = state.errors
  const over = state.phase === 'refused' && Object.keys(errors).length === 0
  return { ...state, errors, phase: over ? 'idle' : state.phase }
}

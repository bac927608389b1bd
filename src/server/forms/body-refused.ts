import type { FormErrors } from '#domain/form.ts'

/** Why a body is refused as a whole: a key below `forms` of the language files. */
export type BodyFault = 'malformed' | 'tooLarge' | 'tooManyFields' | 'notAForm' | 'refused' | 'unavailable'

const STATUSES: Record<BodyFault, number> = {
  malformed: 400,
  tooLarge: 413,
  tooManyFields: 422,
  notAForm: 415,
  refused: 422,
  unavailable: 503,
}

/** A body that was not read to its end, with what was known of it by then. No file of it is left. */
export class BodyRefused extends Error {
  readonly fault: BodyFault
  readonly status: number
  /** With `refused`: the fields that made the rest pointless. */
  errors: FormErrors = {}
  /** Texts read so far. */
  texts: Record<string, string> = {}

  constructor(fault: BodyFault) {
    super(`A form was refused: ${fault}`)
    this.fault = fault
    this.status = STATUSES[fault]
  }
}

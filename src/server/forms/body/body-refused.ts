import type { FormErrors } from '#domain/form.ts'

/** A key below `forms` of the language files. */
export type BodyFault = 'malformed' | 'tooLarge' | 'tooManyFields' | 'notAForm' | 'refused' | 'unavailable'

const STATUSES: Record<BodyFault, number> = {
  malformed: 400,
  tooLarge: 413,
  tooManyFields: 422,
  notAForm: 415,
  refused: 422,
  unavailable: 503,
}

export class BodyRefused extends Error {
  readonly fault: BodyFault
  readonly status: number
  /** With `refused`: the fields that made further reading pointless. */
  errors: FormErrors = {}
  texts: Record<string, string> = {}

  constructor(fault: BodyFault) {
    super(`A form was refused: ${fault}`)
    this.fault = fault
    this.status = STATUSES[fault]
  }
}

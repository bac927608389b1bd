import type { FormName } from '../form.ts'

export const SUBMISSION_FORMS = ['contact', 'inquiry', 'application'] as const satisfies readonly FormName[]

/** The first is the initial one; see also docs/spec.md#3-entities-and-their-fields. */
export const SUBMISSION_STATUSES = {
  contact: ['new', 'done'],
  inquiry: ['in_progress', 'done', 'declined'],
  application: ['pending', 'invited', 'accepted', 'declined'],
} as const satisfies Record<(typeof SUBMISSION_FORMS)[number], readonly string[]>

import type { FormName } from '../form.ts'

/** Forms whose submissions lie in the clerk's inbox. */
export const SUBMISSION_FORMS = ['contact', 'inquiry', 'application'] as const satisfies readonly FormName[]

/**
 * Where the company stands with a submission, the first being where it begins: the inquiry's and
 * the application's are the specification's (docs/spec.md#3-entities-and-their-fields), the further ones are the clerk's to set.
 */
export const SUBMISSION_STATUSES = {
  contact: ['new', 'done'],
  inquiry: ['in_progress', 'done', 'declined'],
  application: ['pending', 'invited', 'accepted', 'declined'],
} as const satisfies Record<(typeof SUBMISSION_FORMS)[number], readonly string[]>

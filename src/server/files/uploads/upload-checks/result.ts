import type { FormErrorKey } from '#domain/form.ts'

/** Keys below `formErrors` of the language files. */
export type UploadFault = Extract<FormErrorKey, `file${string}`>

/** `rewritten`: acceptable after unwanted parts were removed from the file. */
export type UploadCheckResult = UploadFault | 'rewritten' | undefined

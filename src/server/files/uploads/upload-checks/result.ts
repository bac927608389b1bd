/** Keys below `formErrors` of the language files. */
export type UploadFault =
  | 'fileKind'
  | 'fileTooBig'
  | 'fileEmpty'
  | 'fileUnreadable'
  | 'fileMacro'
  | 'fileActive'
  | 'filePixels'
  | 'fileInfected'

/** `rewritten`: acceptable after unwanted parts were removed from the file. */
export type UploadCheckResult = UploadFault | 'rewritten' | undefined

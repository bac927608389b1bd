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

/** `rewritten`: in order now, with other bytes than before. */
export type Finding = UploadFault | 'rewritten' | undefined

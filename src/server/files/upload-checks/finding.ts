/** Why an upload is refused: keys below `formErrors` of the language files. */
export type UploadFault =
  | 'fileKind'
  | 'fileTooBig'
  | 'fileEmpty'
  | 'fileUnreadable'
  | 'fileMacro'
  | 'fileActive'
  | 'filePixels'
  | 'fileInfected'

/** What a look into a stored file found; `rewritten`: it is in order now, with other bytes than before. */
export type Finding = UploadFault | 'rewritten' | undefined

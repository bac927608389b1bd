/** `1 file`, `2 files` */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** In English, as the commands speak: `German`. */
export function languageName(code: string): string {
  return languageNames.of(code) ?? code
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

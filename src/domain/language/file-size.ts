import type { Formatter } from './format.ts'

const KILOBYTE = 1024
/** Bytes; fewer would be 0.0 MB. */
const SMALL = 100 * KILOBYTE

type SizeKey = 'forms.fileSize' | 'forms.fileSizeSmall'

export function fileSizeText(
  bytes: number,
  { megabytes, number }: Pick<Formatter, 'megabytes' | 'number'>,
  t: (key: SizeKey, values: { size: string }) => string,
  decimals?: number,
): string {
  if (bytes < SMALL) return t('forms.fileSizeSmall', { size: number(Math.ceil(bytes / KILOBYTE)) })
  return t('forms.fileSize', { size: megabytes(bytes, decimals) })
}

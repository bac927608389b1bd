import { extensionOf } from '#domain/form.ts'

const MAX_CHARACTERS = 150

/** File systems take 255 bytes; the rest is left for suffixes. */
const MAX_BYTES = 240

/** Bounds the work on names that no person gave. */
const MAX_READ_LENGTH = 1000

/** Invisible characters that change the text. ZWNJ and ZWJ stay: Persian and Pashto spell with them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060-\u2064\ufeff]/gu

/** Safe to show, to mail and to save, and never empty. */
export function safeFileName(name: string): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- cut to 1,000 characters before
  const segment = /[^/\\]*$/.exec(name.slice(-MAX_READ_LENGTH))?.[0] ?? ''
  const seen = segment
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    // eslint-disable-next-line regexp/no-super-linear-move -- cut to 1,000 characters before
    .replace(/[.\s]+$/, '')
  const extension = seen.slice(seen.length - extensionOf(seen).length)
  // eslint-disable-next-line regexp/no-super-linear-move -- cut to 1,000 characters before
  const stem = seen.slice(0, seen.length - extension.length).replace(/^[.\s]+|\s+$/g, '')
  return (shortened(stem, MAX_CHARACTERS - extension.length, MAX_BYTES - Buffer.byteLength(extension)) || 'file') + extension
}

function shortened(text: string, characters: number, bytes: number): string {
  let kept = ''
  let keptBytes = 0
  for (const character of text) {
    keptBytes += Buffer.byteLength(character)
    if (kept.length + character.length > characters || keptBytes > bytes) break
    kept += character
  }
  return kept
}

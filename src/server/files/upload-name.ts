import { extensionOf } from '#domain/form.ts'

/** Longest name that is kept, in UTF-16 units. */
const MAX_CHARACTERS = 150

/** File systems take 255 bytes; the rest is left for what a program adds to a name. */
const MAX_BYTES = 240

/** Nothing that a person names a file is longer; bounds the work on what a program sends. */
const MAX_READ_LENGTH = 1000

/**
 * Characters that are not seen but change what is: control characters, line and paragraph separators,
 * text direction, soft hyphens and marks without width. ZWNJ and ZWJ stay: Persian and Pashto spell
 * with them.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060-\u2064\ufeff]/gu

/**
 * A sender's file name made safe to show, to mail and to save: its last path segment in NFC without
 * unseen characters and leading dots, at most 150 characters with its ending kept, never empty.
 */
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

/** The beginning of a text that fits both limits, cut between characters. */
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

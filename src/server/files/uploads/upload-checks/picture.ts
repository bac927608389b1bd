import type { FileHandle } from 'node:fs/promises'
import { replaceFile } from '#server/files/durable.ts'
import { withFile } from '#server/files/folder.ts'
import { ByteWindow } from './byte-window.ts'
import { jpegParts, orientedJpeg } from './jpeg-pieces.ts'
import { headerBytes, type Piece } from './pieces.ts'
import { orientedPng, pngParts } from './png-pieces.ts'
import type { UploadCheckResult } from './result.ts'

const MAX_PIXELS = 25_000_000

const FORMATS = {
  jpeg: { parts: jpegParts, oriented: orientedJpeg },
  png: { parts: pngParts, oriented: orientedPng },
}

/**
 * Removes metadata without decoding: re-encoding would cost quality, and up to 150 MB of memory per picture.
 * sharp gets only the header, since it unpacks and keeps all texts and profiles of a file.
 */
export function checkPicture(path: string, format: 'jpeg' | 'png'): Promise<UploadCheckResult> {
  return withFile(path, async (file) => {
    const window = new ByteWindow(file)
    const parts = await FORMATS[format].parts(window)
    const header = parts && (await headerBytes(window, parts.header))
    if (!header) return 'fileUnreadable'
    const { default: sharp } = await import('sharp')
    // Each picture comes once: a cache would only cost memory.
    sharp.cache(false)
    // sharp reports an invalid header only by failing.
    const metadata = await sharp(header, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    if (!metadata || metadata.format !== format) return 'fileUnreadable'
    if (metadata.width * metadata.height > MAX_PIXELS) return 'filePixels'
    const { picture } = parts
    const { orientation = 1 } = metadata
    const pieces = orientation > 1 ? FORMATS[format].oriented(picture, orientation) : picture
    if (await isWholeFile(pieces, file)) return undefined
    await replaceFile(path, (target) => write(pieces, window, target))
    return 'rewritten'
  })
}

async function isWholeFile(pieces: Piece[], file: FileHandle): Promise<boolean> {
  const [first, second] = pieces
  return first !== undefined && second === undefined && 'end' in first && first.end === (await file.stat()).size
}

async function write(pieces: Piece[], window: ByteWindow, target: FileHandle): Promise<void> {
  for (const piece of pieces) {
    const chunks = Buffer.isBuffer(piece) ? [piece] : window.between(piece.start, piece.end)
    for await (const chunk of chunks) await target.writeFile(chunk)
  }
}

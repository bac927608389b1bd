import { withFile } from '#server/files/folder.ts'
import type { UploadCheckResult } from './result.ts'

/** Readers look for the end mark in the last 1024 bytes; the rest allows for padding. */
const TAIL_BYTES = 4096

/** A whole PDF ends with the address of its cross-reference table and an end mark (ISO 32000-2, 7.5.5). */
export function checkPdf(path: string): Promise<UploadCheckResult> {
  return withFile(path, async (file) => {
    const { size } = await file.stat()
    const length = Math.min(size, TAIL_BYTES)
    const { buffer } = await file.read({ buffer: Buffer.alloc(length), position: size - length })
    const end = buffer.lastIndexOf('%%EOF')
    return end >= 0 && buffer.subarray(0, end).includes('startxref') ? undefined : 'fileUnreadable'
  })
}

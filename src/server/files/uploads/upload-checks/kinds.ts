import { checkDoc } from './doc.ts'
import { checkDocx } from './docx.ts'
import { checkPdf } from './pdf.ts'
import { checkPicture } from './picture.ts'
import type { UploadCheckResult, UploadFault } from './result.ts'

export interface UploadKind {
  contentType: string
  signature: Buffer
  check: (path: string) => Promise<UploadCheckResult>
}

export const SIGNATURE_BYTES = 8

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const DOCX: UploadKind = {
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  signature: ZIP,
  check: checkDocx,
}

const JPEG: UploadKind = {
  contentType: 'image/jpeg',
  signature: Buffer.from('ffd8ff', 'hex'),
  check: (path) => checkPicture(path, 'jpeg'),
}

export const UPLOAD_KINDS: Readonly<Record<string, UploadKind>> = {
  '.pdf': { contentType: 'application/pdf', signature: Buffer.from('%PDF-'), check: checkPdf },
  '.doc': { contentType: 'application/msword', signature: COMPOUND_FILE, check: checkDoc },
  '.docx': DOCX,
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': {
    contentType: 'image/png',
    signature: Buffer.from('89504e470d0a1a0a', 'hex'),
    check: (path) => checkPicture(path, 'png'),
  },
}

/** A .docx that is a compound file has a password ([MS-OFFCRYPTO] 2.3) or is an old .doc: it should be saved again. */
export function signatureFault(kind: UploadKind, firstBytes: Buffer): UploadFault | undefined {
  const begins = (signature: Buffer) => firstBytes.subarray(0, signature.length).equals(signature)
  if (begins(kind.signature)) return undefined
  return kind === DOCX && begins(COMPOUND_FILE) ? 'fileUnreadable' : 'fileKind'
}

import { checkDoc } from './doc.ts'
import { checkDocx } from './docx.ts'
import type { Finding, UploadFault } from './finding.ts'
import { checkPdf } from './pdf.ts'
import { checkPicture } from './picture.ts'

/** A kind of file that forms may take. */
export interface UploadKind {
  contentType: string
  /** What every file of the kind begins with. */
  signature: Buffer
  /** Looks into a file on disk whose signature is right, in bounded time and memory. */
  check: (path: string) => Promise<Finding>
}

/** First bytes that tell every kind from every other one. */
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

/** Kinds by the lower-case ending of the file's name. */
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

/**
 * Compares a file's first bytes with what its name promises.
 * @returns undefined when they agree. A .docx that is a compound file is one with a password
 * ([MS-OFFCRYPTO] 2.3) or an old document under a new name: to be saved anew, not to be sent as another kind.
 */
export function signatureFault(kind: UploadKind, firstBytes: Buffer): UploadFault | undefined {
  const begins = (signature: Buffer) => firstBytes.subarray(0, signature.length).equals(signature)
  if (begins(kind.signature)) return undefined
  return kind === DOCX && begins(COMPOUND_FILE) ? 'fileUnreadable' : 'fileKind'
}

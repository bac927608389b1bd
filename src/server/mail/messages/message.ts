import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import { extensionOf } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { truncate } from '#domain/text.ts'
import type { OpenedFile } from '#server/files/stored-bytes.ts'
import type { Address } from '#server/mail/address.ts'
import type { Mail } from '#server/storage/submissions/outbox.ts'
import { type Block, htmlOf, plainOf } from './layout.ts'

export interface Letter {
  from: Address
  to: Address[]
  replyTo?: Address
  subject: string
  language: LanguageCode
  blocks: Block[]
  headers: Record<string, string>
  attachments: Attachment[]
}

export interface Attachment {
  name: string
  open: () => Promise<OpenedFile | undefined>
  contentType: string
  size: number
}

export interface Message {
  id: number
  createdAt: string
  envelope: { from: string; to: string[] }
  /** Approximate bytes, for servers with a limit (RFC 1870). */
  size: number
  attachments: number
  read: () => Readable
}

/** Graphemes; visitors' names in subjects can be long. */
const SUBJECT_LENGTH = 200
const FILE_NAME_LENGTH = 120

/** Base64 takes 4 bytes and a share of a line break for 3. */
const BASE64_GROWTH = 1.38

/** Line breaks and other controls, and marks that change the direction of what follows. */
const NOT_IN_A_HEADER = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu

export function headerText(text: string, length = SUBJECT_LENGTH): string {
  return truncate(text.replace(NOT_IN_A_HEADER, ' ').trim(), length)
}

/** Keeps the ending, by which programs open the file. */
function attachmentName(name: string): string {
  const line = headerText(name, Number.POSITIVE_INFINITY).replace(/[/\\]/g, '_')
  const stemLength = line.length - extensionOf(line).length
  const extension = line.slice(stemLength)
  return truncate(line.slice(0, stemLength), FILE_NAME_LENGTH - extension.length) + extension || 'file'
}

/** Message-ID and date are the same in every attempt. */
export async function buildMessage(mail: Mail, letter: Letter, color?: string | null): Promise<Message> {
  // A tenth of an idle server's memory: not loaded before the first mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const text = canonical(plainOf(letter.language, letter.blocks))
  const html = canonical(htmlOf(letter.subject, letter.language, letter.blocks, color))
  const files = letter.attachments.reduce((sum, { size }) => sum + size, 0)
  const composed = () =>
    new MailComposer({
      from: letter.from,
      to: letter.to,
      replyTo: letter.replyTo,
      subject: headerText(letter.subject),
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      headers: letter.headers,
      text: { content: text, contentTransferEncoding: encodingFor(text) },
      html: { content: html, contentTransferEncoding: encodingFor(html) },
      attachments: letter.attachments.map(({ name, open, contentType }) => ({
        filename: attachmentName(name),
        content: openedLater(open),
        contentType: /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream',
        contentDisposition: 'attachment',
      })),
      newline: '\r\n',
      disableUrlAccess: true,
      disableFileAccess: true,
    }).compile()
  return {
    id: mail.id,
    createdAt: mail.created_at,
    envelope: { from: envelopeAddress(letter.from), to: letter.to.map(envelopeAddress) },
    size: Math.ceil((files + Buffer.byteLength(text) + Buffer.byteLength(html)) * BASE64_GROWTH) + 2_000,
    attachments: letter.attachments.length,
    read: () => composed().createReadStream(),
  }
}

function openedLater(open: Attachment['open']): Readable {
  async function* bytes() {
    const file = await open()
    if (!file) throw new Error('A file attached to the email no longer exists.')
    yield* file.stream
  }
  return Readable.from(bytes(), { objectMode: false })
}

/** Servers without SMTPUTF8 need the domain in ASCII. */
function envelopeAddress({ address }: Address): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return address.slice(0, at) + (domainToASCII(domain) || domain)
}

/** RFC 2049, 4: text lines end in CRLF before encoding. A lone CR is an ordinary character. */
function canonical(text: string): string {
  return text.replace(/\r?\n/g, '\r\n')
}

/** Quoted-printable is shorter for Latin letters and looks ordinary to filters, but rewrites a lone CR, unlike base64. */
function encodingFor(text: string): 'base64' | 'quoted-printable' {
  const plain = !/[^\n\r\x20-\uFFFF]|\r(?!\n)/.test(text) && Buffer.byteLength(text) < text.length * 1.1
  return plain ? 'quoted-printable' : 'base64'
}

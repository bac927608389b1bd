import { join } from 'node:path'
import type { MailConfig } from './address.ts'
import { fileTransport } from './file-transport.ts'
import type { Transport } from './outgoing.ts'
import { smtpTransport } from './smtp-transport.ts'

/** The transport that the settings ask for. */
export function createTransport(config: MailConfig): Transport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(mailFolder(config))
}

/** Says for the start-up line where mails go, without a password. */
export function describeTransport(config: MailConfig): string {
  if (!config.smtpUrl) return `mail: files in ${mailFolder(config)} (SMTP_URL is not set)`
  const { protocol, host } = new URL(config.smtpUrl)
  return `mail: ${protocol}//${host}`
}

/** Where mails are written when no mail server is set. */
export function mailFolder({ dataDir }: MailConfig): string {
  return join(dataDir, 'mail')
}

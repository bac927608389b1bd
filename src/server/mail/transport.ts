import { join } from 'node:path'
import type { MailConfig } from './address.ts'
import { fileTransport } from './file-transport.ts'
import type { Transport } from './outgoing.ts'

export function createTransport(config: MailConfig): Transport {
  return config.smtpUrl ? openedLater(config.smtpUrl) : fileTransport(mailFolder(config))
}

/** The client is loaded with the first mail. */
function openedLater(url: string): Transport {
  let opened: Promise<Transport> | undefined
  return {
    send: async (...mail) => {
      opened ??= import('./smtp-transport.ts').then(({ smtpTransport }) => smtpTransport(url))
      return (await opened).send(...mail)
    },
  }
}

export function describeTransport(config: MailConfig): string {
  if (!config.smtpUrl) return `mail: files in ${mailFolder(config)} (SMTP_URL is not set)`
  const { protocol, host } = new URL(config.smtpUrl)
  return `mail: ${protocol}//${host}`
}

export function mailFolder({ dataDir }: MailConfig): string {
  return join(dataDir, 'mail')
}

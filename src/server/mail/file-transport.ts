import { type FileHandle, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { flush, replaceFile } from '#server/files/durable.ts'
import { signalBeforeFinalByte } from './before-final-byte.ts'
import type { Message } from './messages/message.ts'
import { type Transport, TransportError } from './outgoing.ts'

/** Writes `.eml` files named by time and number, so that writing one again after a crash leaves one file. */
export function fileTransport(folder: string): Transport {
  return {
    send: async (message, beforeFinalByte, signal) => {
      const path = mailFile(folder, message)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const write = (file: FileHandle) => file.writeFile(signalBeforeFinalByte(message, beforeFinalByte), { signal })
        await replaceFile(path, write, { temporary: `${path}.tmp` })
        await flush(folder)
      } catch (error) {
        throw new TransportError('the email could not be written to the data folder', { detail: (error as Error).message, cause: error })
      }
      return { refused: 0 }
    },
  }
}

const MAIL_FILE = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z-\d{1,15}\.eml$/

export function isMailFile(name: string): boolean {
  return MAIL_FILE.test(name)
}

export function mailFile(folder: string, { id, createdAt }: Pick<Message, 'id' | 'createdAt'>): string {
  return join(folder, `${createdAt.replaceAll(':', '-')}-${id}.eml`)
}

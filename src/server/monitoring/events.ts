import { channel } from 'node:diagnostics_channel'
import type { PostedFormName } from '#domain/form.ts'
import type { MailKind } from '#server/storage/engine/schema.ts'

interface Events {
  rendered: { seconds: number }
  form: { form: PostedFormName; status: number }
  upload: { bytes: number }
  mail: { kind: MailKind; outcome: 'sent' | 'later' | 'failed' }
}

function channelOf(name: keyof Events) {
  return channel(`vitrine:${name}`)
}

/** Costs nothing without listeners. */
export function emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
  const events = channelOf(name)
  if (events.hasSubscribers) events.publish(event)
}

export function on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
  channelOf(name).subscribe((event) => listener(event as Events[Name]))
}

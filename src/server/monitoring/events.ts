import { channel } from 'node:diagnostics_channel'
import type { PostedFormName } from '#domain/form.ts'
import type { MailKind } from '#server/storage/schema.ts'

/** What the server tells of its work to whoever counts it. */
interface Events {
  /** A page was rendered. */
  rendered: { seconds: number }
  /** A form was answered. */
  form: { form: PostedFormName; status: number }
  /** A file was received with a form. */
  upload: { bytes: number }
  /** An attempt to deliver a mail ended. */
  mail: { kind: MailKind; outcome: 'sent' | 'later' | 'dead' }
}

function channelOf(name: keyof Events) {
  return channel(`vitrine:${name}`)
}

/** Tells of an event; costs nothing while nobody listens. */
export function emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
  const events = channelOf(name)
  if (events.hasSubscribers) events.publish(event)
}

/** Listens to events as long as the process runs. */
export function on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
  channelOf(name).subscribe((event) => listener(event as Events[Name]))
}

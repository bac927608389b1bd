import { whenBack } from './navigation.ts'

// React does what can wait when a message of its own arrives, and sends none before that. Firefox drops
// the message that is on its way when it keeps a page that is left for the way back: React would never
// go on. Where there is a `setImmediate` React uses that: this one sends its messages again.
const tasks: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => tasks.shift()?.()
// eslint-disable-next-line no-restricted-syntax -- to the page itself
const send = () => port2.postMessage(null)
const setImmediate = (task: () => void) => {
  tasks.push(task)
  send()
}
Object.assign(window, { setImmediate })
whenBack(() => tasks.forEach(send))

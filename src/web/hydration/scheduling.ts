import { whenBack } from '../routing/navigation.ts'

// React schedules with a MessageChannel. Firefox drops the pending message when a page enters the back/forward cache, and
// React would never go on. React prefers `setImmediate` where there is one: this one sends its messages again.
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

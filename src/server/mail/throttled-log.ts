import type { MailLog } from './delivery.ts'

export interface ThrottledLog extends MailLog {
  /** Logs what has been held back; call it now and then. */
  flush: () => void
}

/** Logs the first mail that fails for a reason, and counts the others: a mail server that is down fails all of them, again and again. */
export function throttledLog(log: MailLog): ThrottledLog {
  const more = new Map<string, number>()
  return {
    warn(line, why) {
      const count = why === undefined ? undefined : more.get(why)
      if (count === undefined) log.warn(line)
      if (why !== undefined) more.set(why, count === undefined ? 0 : count + 1)
    },
    flush() {
      for (const [why, count] of more) {
        if (count > 0) log.warn(`More attempts have failed for the same reason (${count}): ${why}`)
        if (count > 0) more.set(why, 0)
        else more.delete(why)
      }
    },
  }
}

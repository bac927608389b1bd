import { once } from 'node:events'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl+C and its like abort the signal that `work` gets, and do not end the process. */
export async function stoppable<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const onStop = (): void => stop.abort()
  for (const name of STOPS) process.on(name, onStop)
  try {
    return await work(stop.signal)
  } finally {
    for (const name of STOPS) process.off(name, onStop)
  }
}

export async function stopped(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

import { SingleBar } from 'cli-progress'
import type { Report } from './publish/publish.ts'

/** Undefined `terminal`: no bar. */
export async function withProgress<Result>(
  terminal: NodeJS.WriteStream | undefined,
  work: (report: Report) => Promise<Result>,
  title = 'Publishing',
): Promise<Result> {
  if (!terminal) return work(() => {})
  const bar = new SingleBar({ format: `${title} {bar} {value}/{total}`, stream: terminal, clearOnComplete: true, hideCursor: true })
  let started = false
  try {
    return await work((done, total) => {
      if (!started) bar.start(total, 0)
      started = true
      bar.update(done)
    })
  } finally {
    if (started) bar.stop()
  }
}

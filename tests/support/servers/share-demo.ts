import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder where `bringDemo` keeps the published demo site for all test files of a run. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DEMO_DATA) return
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  process.env.DEMO_DATA = join(folder, 'data')
  return () => rm(folder, { recursive: true })
}

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/servers/process.ts'

/** A data folder that outlives the servers that work on it. */
export async function dataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-faults-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The site as a process that can be killed at any moment and started again on the same data. */
export class KillableSite {
  readonly #settings: Record<string, string>
  #server: Promise<RunningServer> | undefined
  kills = 0

  /** @param settings with a `DATA_DIR` */
  constructor(settings: Record<string, string>) {
    this.#settings = settings
  }

  async start(): Promise<void> {
    this.#server = startServer(this.#settings)
    await this.#server
  }

  /** Address of the running server; waits while it is being started. */
  async url(): Promise<string> {
    return (await this.#running()).url
  }

  /** Process id of the running server. */
  async pid(): Promise<number> {
    return (await this.#running()).process.pid ?? 0
  }

  /** SIGKILL: nothing of the process gets to run any more. */
  async kill(): Promise<void> {
    const server = await this.#running()
    this.kills += 1
    const ended = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await ended
    await server.stop()
  }

  /** Kills it and starts it again; whoever asks for the address meanwhile waits for the new one. */
  async killAndStart(): Promise<void> {
    const ended = this.kill()
    this.#server = ended.then(() => startServer(this.#settings))
    await this.#server
  }

  async restart(): Promise<void> {
    await (await this.#running()).stop()
    await this.start()
  }

  async stop(): Promise<void> {
    await (await this.#server)?.stop()
    this.#server = undefined
  }

  /** The number of an open job. */
  async openJob(): Promise<number> {
    const answer = await fetch(`${await this.url()}/api/careers`)
    const { careers: jobs } = (await answer.json()) as { careers: { data: { id: number }[] } }
    const job = jobs.data[0]
    if (!job) throw new Error('The demo site has no open job.')
    return job.id
  }

  async #running(): Promise<RunningServer> {
    if (!this.#server) throw new Error('The site is not started.')
    return this.#server
  }
}

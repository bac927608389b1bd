import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { read } from '../support/ask.ts'
import { serve } from '../support/site.ts'
import { command, type Usage } from './command.ts'
import { middleProduct, type StoredCatalogue } from './stored.ts'

/** Changes that are made one after the other. */
const CHANGES = 3

const POLL_MS = 5

/** What a change of one product has taken. */
export interface Change extends Usage {
  /** Seconds from the start of the command until the API of a running server answers with it. */
  visibleAfter: number
}

/** Changes one product several times and publishes it by name, while a server with usual settings runs. */
export async function changeOne(catalogue: StoredCatalogue): Promise<Change[]> {
  const { slug, file } = middleProduct(catalogue.products)
  const server = await serve(catalogue.settings)
  const address = `${server.url}/api/products/${slug}`
  try {
    // Lists are read into memory first, as on a server that has run for a while.
    await read(`${server.url}/api/products`)
    const changes: Change[] = []
    for (let number = 1; number <= CHANGES; number += 1) {
      const words = `Change ${number} on ${catalogue.engine}.`
      await appendFile(join(catalogue.settings.CONTENT_DIR, file), `\n${words}\n`)
      const began = performance.now()
      const [usage, visibleAfter] = await Promise.all([
        command(['content', 'publish', file], catalogue.settings),
        shows(address, words).then(() => (performance.now() - began) / 1000),
      ])
      changes.push({ ...usage, visibleAfter })
    }
    return changes
  } finally {
    await server.stop()
  }
}

async function shows(address: string, words: string): Promise<void> {
  while (!(await read(address)).includes(words)) await wait(POLL_MS)
}

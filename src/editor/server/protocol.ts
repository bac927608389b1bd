import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { deleteEntry, readEntries, readEntry, type ShownEntry, saveEntry } from '../files/entries.ts'
import { CannotEdit } from '../files/yaml-edit.ts'

const entry = z.object({ path: z.string(), raw: z.string() })

/** Of Decap's proxy backend (decapcms.org/docs/decap-proxy), and `versions`, which the page adds. */
const call = z.discriminatedUnion('action', [
  z.object({ action: z.literal('entriesByFolder'), params: z.object({ folder: z.string() }) }),
  z.object({ action: z.literal('entriesByFiles'), params: z.object({ files: z.array(z.object({ path: z.string() })) }) }),
  z.object({ action: z.literal('getEntry'), params: z.object({ path: z.string() }) }),
  z.object({
    action: z.literal('persistEntry'),
    params: z.object({ dataFiles: z.array(entry), versions: z.record(z.string(), z.string()).default({}) }),
  }),
  z.object({ action: z.literal('deleteFiles'), params: z.object({ paths: z.array(z.string()) }) }),
  // Pictures are chosen in another way.
  z.object({ action: z.literal('getMedia') }),
])

const values = z.record(z.string(), z.unknown())

export function addProtocol(app: FastifyInstance, contentDir: string): void {
  app.post('/api', async (request, reply) => {
    const asked = call.safeParse(request.body)
    if (!asked.success) return reply.code(422).send({ error: 'The editor asked for something that it does not offer.' })
    const { data } = asked
    switch (data.action) {
      case 'entriesByFolder':
        return readEntries(contentDir, data.params.folder).map(answered)
      case 'entriesByFiles':
        return data.params.files.map(({ path }) => answered(readEntry(contentDir, path)))
      case 'getEntry':
        return answered(readEntry(contentDir, data.params.path))
      case 'persistEntry': {
        const { dataFiles, versions } = data.params
        for (const { path, raw } of dataFiles) await saveEntry(contentDir, path, read(raw), versions[path])
        return { versions: Object.fromEntries(dataFiles.map(({ path }) => [path, readEntry(contentDir, path).version])) }
      }
      case 'deleteFiles':
        for (const path of data.params.paths) await deleteEntry(contentDir, path)
        return { message: 'deleted' }
      case 'getMedia':
        return []
    }
  })
}

function answered({ path, data, version }: ShownEntry): object {
  return { file: { path, id: version }, data }
}

function read(raw: string): Record<string, unknown> {
  try {
    return values.parse(JSON.parse(raw))
  } catch {
    throw new CannotEdit('The editor sent something that it could not have shown.')
  }
}

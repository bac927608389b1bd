import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeJsonSchemas } from '#content/json-schemas.ts'
import { readConfig } from '#server/config.ts'
import type { Command } from './command.ts'

export const contentSchemas: Command = {
  name: 'content schemas',
  summary: 'Writes the schemas from which editors complete the YAML files.',
  help: 'Writes schemas/*.schema.json below CONTENT_DIR (default: ./content). Needed after the fields of a file changed.\nExit code 0: written or up to date, 1: there is no such folder.',
  run: async (parameters, output) => {
    parseArgs({ args: parameters, options: {} })
    const { contentDir } = readConfig(process.env)
    if (!existsSync(contentDir)) {
      output.complain(`${contentDir}: There is no such folder. Set CONTENT_DIR to the content folder.`)
      return 1
    }
    const folder = join(contentDir, 'schemas')
    await mkdir(folder, { recursive: true })
    const written = await writeJsonSchemas(folder)
    output.print(written.length === 0 ? 'The schemas are up to date.' : `Written: ${written.join(', ')}.`)
    return 0
  },
}

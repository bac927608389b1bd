import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeJsonSchemas } from '#content/json-schemas.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { readConfig } from '#server/config.ts'
import type { Command } from '../command.ts'

export function contentSchemas(content: Command): void {
  content
    .command('schemas')
    .description('Writes the JSON schemas that text editors use to complete the YAML files.')
    .runs(async (output) => {
      const { contentDir } = readConfig(process.env)
      if (!existsSync(contentDir)) {
        output.complain(`${contentDir}: There is no such folder. Set CONTENT_DIR to the content folder.`)
        return 1
      }
      const folder = join(contentDir, 'schemas')
      await mkdir(folder, { recursive: true })
      const written = await writeJsonSchemas(folder, siteLanguagesIn(contentDir).source)
      output.print(written.length === 0 ? 'The schemas are up to date.' : `Written: ${written.join(', ')}.`)
      return 0
    })
}

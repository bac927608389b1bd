import { existsSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { readConfig } from '#server/config.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { wholeNumber } from './parameters.ts'
import { stoppable, stopped } from './stoppable.ts'

function originOf(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)) return url.origin
  throw new InvalidArgumentError('It must be an address of this computer, such as http://localhost:3000.')
}

export function edit(vitrine: Command): void {
  vitrine
    .command('edit')
    .description('Opens the editor: forms for all content, in the browser of this computer.')
    .option('--port <number>', 'where the editor listens', wholeNumber(65_535), 3100)
    .option('--preview <address>', 'a server that shows drafts, such as that of "npm run dev" (default: one is started)', originOf)
    .addHelpText('after', '\nIt writes the files of the content folder, and publishes when you say so. Ctrl+C stops it.')
    .runs(async (output, { port, preview }: { port: number; preview?: string }) => {
      const { contentDir, publicUrl } = readConfig(process.env)
      // Loaded only here: no other command needs it.
      const { openEditor } = await import('#editor/server/editor-server.ts')
      const { decapFolder } = await import('#editor/server/page.ts')
      if (!existsSync(contentDir)) {
        output.complain(`${contentDir}: There is no such folder. Set CONTENT_DIR to the content folder.`)
        return 1
      }
      if (!decapFolder()) {
        output.complain('The editor is not installed here. Run "npm ci" in the folder of the project to install it.')
        return 1
      }
      return stoppable(async (signal) => {
        const editor = await openEditor({ contentDir, publicUrl, preview, port, withDatabase }).catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
          throw new Error(`Another program is already listening on port ${port}. Stop it, or choose another port with --port.`, {
            cause: error,
          })
        })
        output.print(`Open ${editor.link} in the browser of this computer. The link works once; Ctrl+C stops the editor.`)
        await stopped(signal)
        await editor.close()
        return 0
      })
    })
}

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Command, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'
import { wholeNumber } from '../parameters.ts'
import { stoppable, stopped } from '../stoppable.ts'
import { createAccess } from './page/access.ts'

const HOST = '127.0.0.1'

export function inboxServe(inbox: Command): void {
  inbox
    .command('serve')
    .description('Shows the inbox as a page for a browser on this machine.')
    .option('--port <number>', 'port to listen on; any free one by default', wholeNumber(65535))
    .addHelpText(
      'after',
      `
Prints a link that works once, for one browser. Nobody but programs on this machine can reach the page; to use it from
another machine, give a port, and open an SSH tunnel to it there (docs/inbox.md):
  ssh -L 4800:127.0.0.1:4800 SERVER
Ctrl+C ends the command and with it the page.`,
    )
    .runs(async (output, { port }: { port?: number }) => {
      return withDatabase(async ({ db }, config) => {
        // Short commands do without a server.
        const { inboxPages } = await import('./page/pages.ts')
        const access = createAccess()
        const app = inboxPages({ db, config, access, complain: output.complain })
        await stoppable(async (signal) => {
          await listen(app, port)
          const { port: given } = app.server.address() as AddressInfo
          output.print(
            `Open this link in your browser; it works once:\nhttp://${HOST}:${given}/?token=${access.token}\nCtrl+C ends the page.`,
          )
          await stopped(signal)
          await app.close()
        })
        return 0
      })
    })
}

async function listen(app: FastifyInstance, port = 0): Promise<void> {
  await app.listen({ host: HOST, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new UsageError(`Port ${port} is in use. Give another with --port, or leave the option out.`)
    if (error.code === 'EACCES') throw new UsageError(`You may not listen on port ${port}. Give one from 1024 with --port.`)
    throw error
  })
}

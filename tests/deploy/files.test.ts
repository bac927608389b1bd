import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import serverProcess from '../../scripts/server-process.json' with { type: 'json' }

/** What `npm start` adds to the server's command and environment must not be forgotten where it is started without npm. */
it.each(['deploy/vitrine.service', 'deploy/Dockerfile'])('%s starts the server as npm start does', async (file) => {
  const text = await readFile(file, 'utf8')
  const command = /^(?:ExecStart=.*|CMD \["node".*)$/m.exec(text)?.[0].match(/(?<=[ "])(?:--[^" ]+|dist\/[^" ]+)/g)
  expect(command).toEqual([...serverProcess.flags, 'dist/node/server.js'])
  const environment = Object.fromEntries([...text.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
  expect(environment).toMatchObject({ ...serverProcess.environment, NODE_ENV: 'production', NODE_COMPILE_CACHE: expect.any(String) })
})

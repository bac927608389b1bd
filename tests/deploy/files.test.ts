import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import nodeMemory from '../../scripts/node-memory.json' with { type: 'json' }

/** What `npm start` and `npm run vitrine` add to a program and its environment must not be forgotten where it is started without npm. */
it.each([
  ['deploy/vitrine.service', 'server'],
  ['deploy/Dockerfile', 'server'],
  ['deploy/vitrine-command', 'vitrine'],
])('%s starts the program %s as npm does', async (file, program) => {
  const text = await readFile(file, 'utf8')
  const command = /^(?:ExecStart=.*|CMD \["node".*| *\/opt\/vitrine\/node_modules\/\.bin\/node .*)$/m.exec(text)?.[0]
  expect(command?.match(/(?<=[ "])(?:--[^" ]+|dist\/[^" ]+)/g)).toEqual([...nodeMemory.flags, `dist/node/${program}.js`])
  const environment = Object.fromEntries([...text.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
  expect(environment).toMatchObject({ ...nodeMemory.environment, NODE_ENV: 'production', NODE_COMPILE_CACHE: expect.any(String) })
})

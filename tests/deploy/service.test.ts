import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startProgram } from '../support/servers/process.ts'

it('the unit of systemd starts the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-service-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const unit = await readFile('deploy/vitrine.service', 'utf8')
  const here = (text: string) => text.replaceAll('/opt/vitrine', process.cwd()).replace(/\/var\/(?:lib|cache)/g, folder)
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, value = '']) => here(value).split(' '))
  const environment = Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=') as [string, string]))
  const server = await startProgram(valuesOf('ExecStart'), {
    cwd: valuesOf('WorkingDirectory')[0],
    env: { ...environment, PATH: process.env.PATH, PORT: '0' },
  })
  onTestFinished(() => server.stop())
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

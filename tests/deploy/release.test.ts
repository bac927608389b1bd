import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, '../../scripts/release.mjs')
const CHANGES = '### For editors\n\n- Prices have `$&` of their own.'

/** A repository with one commit. */
async function repository(changes = CHANGES) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const options = { cwd: folder, env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' } }
  const git = async (...words: string[]) => (await run('git', words, options)).stdout.trim()
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  await write('package.json', '{\n  "name": "vitrine",\n  "version": "0.1.9"\n}\n')
  await write(
    'package-lock.json',
    JSON.stringify({ name: 'vitrine', version: '0.1.9', packages: { '': { version: '0.1.9' }, other: { version: '0.1.9' } } }),
  )
  await write('CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n${changes}\n\n## 0.1.9 (2026-10-01)\n\n- Older.\n`)
  await git('init', '--quiet', '--initial-branch=main')
  await git('config', 'user.name', 'A developer')
  await git('config', 'user.email', 'developer@vitrine.example')
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'Start')
  const release = (...words: string[]) =>
    run(process.execPath, [SCRIPT, ...words], options).catch(({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }))
  return { git, write, read, release }
}

test('a release has its version, its changes and its tag in one commit', async () => {
  const { git, read, release } = await repository()
  const done = await release('0.2.0')
  expect(done).toMatchObject({ stdout: expect.stringContaining('git push --follow-tags'), stderr: '' })
  expect(JSON.parse(await read('package.json'))).toEqual({ name: 'vitrine', version: '0.2.0' })
  expect(JSON.parse(await read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, other: { version: '0.1.9' } },
  })
  const today = new Date().toISOString().slice(0, 10)
  expect(await read('CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 (${today})\n\n${CHANGES}\n\n## 0.1.9 (2026-10-01)\n\n- Older.\n`,
  )
  expect(await git('status', '--porcelain')).toBe('')
  expect(await git('log', '-1', '--format=%s')).toBe('Release 0.2.0')
  expect(await git('rev-parse', 'v0.2.0^{commit}')).toBe(await git('rev-parse', 'HEAD'))
  expect(await git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toBe(`v0.2.0\n\n${CHANGES}`)
})

test.each([
  [[], 'Give the new version, as in: npm run release -- 0.2.0'],
  [['next'], 'Give the new version'],
  [['0.1.9'], '0.1.9 is not later than the current version 0.1.9.'],
  [['0.1.10-beta'], 'Give the new version'],
  [['0.0.10'], '0.0.10 is not later'],
])('%j is refused', async (words, message) => {
  const { git, release } = await repository()
  const before = await git('rev-parse', 'HEAD')
  expect(await release(...words)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
  expect([await git('rev-parse', 'HEAD'), await git('status', '--porcelain'), await git('tag')]).toEqual([before, '', ''])
})

test('the tenth small version comes after the ninth', async () => {
  const { git, release } = await repository()
  await release('0.1.10')
  expect(await git('tag')).toBe('v0.1.10')
})

test('a release needs changes that are described, and none that are not committed', async () => {
  const undescribed = await repository('')
  expect(await undescribed.release('0.2.0')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has nothing below "## Unreleased"'),
  })
  const { git, write, release } = await repository()
  await write('notes.txt', 'mine')
  expect(await release('0.2.0')).toMatchObject({ code: 1, stderr: expect.stringContaining('not committed') })
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'Notes')
  await git('tag', 'v0.2.0')
  expect(await release('0.2.0')).toMatchObject({ code: 1, stderr: expect.stringContaining('The tag v0.2.0 exists already') })
  expect(await git('log', '-1', '--format=%s')).toBe('Notes')
})

test('a release that git refuses leaves everything as it was', async () => {
  const { git, write, release } = await repository()
  const before = await git('rev-parse', 'HEAD')
  await write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n')
  await chmod(join(await git('rev-parse', '--absolute-git-dir'), 'hooks/pre-commit'), 0o755)
  expect(await release('0.2.0')).toMatchObject({ code: 1, stderr: expect.stringContaining('git commit') })
  expect([await git('rev-parse', 'HEAD'), await git('status', '--porcelain'), await git('tag')]).toEqual([before, '', ''])
})

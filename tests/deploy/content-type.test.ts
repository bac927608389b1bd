import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillFolder } from '../support/samples/content-folder.ts'
import { type RunningServer, startProgram } from '../support/servers/process.ts'

const run = promisify(execFile)

const COPIED = [
  'src',
  'tests',
  'bench',
  'scripts',
  'locales',
  'public',
  'package.json',
  'package-lock.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.node.config.ts',
]

/** A block of code of the page, with the file that it belongs to. */
interface Block {
  language: string
  file: string
  code: string
}

let root: string
let server: RunningServer
let blocks: Block[]
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-type-'))
  for (const name of COPIED) await cp(name, join(root, name), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  fillFolder(join(root, 'content'))
  blocks = blocksOf(await readFile('docs/content-types.md', 'utf8'))
  for (const block of blocks) await follow(block)
  await run(process.execPath, ['scripts/build.mjs'], { cwd: root })
  const env = { DATA_DIR: join(root, 'data'), CONTENT_DIR: join(root, 'content'), PORT: '0', LOG_LEVEL: 'error' }
  server = await startProgram([process.execPath, 'dist/node/server.js'], { cwd: root, env })
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await rm(root, { recursive: true, force: true })
})

function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(([, language = '', file = '', code = '']) => ({ language, file, code }))
}

/** Writes a new file, or adds the lines that begin with + behind those that do not. */
async function follow({ language, file, code }: Block): Promise<void> {
  const path = join(root, file)
  if (language !== 'diff') {
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, code)
  }
  const lines = code.trimEnd().split('\n')
  const before = lines.filter((line) => line.startsWith(' ')).map((line) => `${line.slice(1)}\n`)
  const text = await readFile(path, 'utf8')
  expect(text.split(before.join(''))).toHaveLength(2)
  await writeFile(path, text.replace(before.join(''), lines.map((line) => `${line.slice(1)}\n`).join('')))
}

const textOf = async (path: string) => (await fetch(new URL(path, server.url))).text()

it('takes at most five new files and three changed lines', () => {
  const code = blocks.filter(({ file }) => !file.startsWith('content/'))
  expect(code.filter(({ language }) => language !== 'diff').length).toBeLessThanOrEqual(5)
  expect(code.flatMap(({ language, code: text }) => (language === 'diff' ? text.match(/^[+-]/gm) : [])).length).toBeLessThanOrEqual(3)
})

it.each(['.', 'src/web', 'src/domain'])(
  'fits the types of the rest: %s',
  async (project) => {
    const errors = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], { cwd: root }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
    expect(errors).toBe('')
  },
  120_000,
)

it('has a list and a page in every language', async () => {
  for (const language of ['en', 'fa']) {
    const list = await textOf(`/${language}/events`)
    expect(list).toContain('<h1>Events</h1>')
    expect(list).toContain(`href="/${language}/events/open-day"`)
    const page = await textOf(`/${language}/events/open-day`)
    expect(page).toContain('Meet the team and visit the laboratory.')
    expect(page).toContain('<link rel="canonical" href="')
  }
})

it('is in the sitemap, the search and a feed', async () => {
  expect(await textOf('/sitemap.xml')).toMatch(/\/en\/events<.*\/en\/events\/open-day</s)
  const { data, counts } = JSON.parse(await textOf('/api/search?q=main+building'))
  expect({ data, counts }).toMatchObject({ data: [{ kind: 'event', slug: 'open-day' }], counts: { all: 1, events: 1 } })
  expect(await textOf('/en/search?q=main+building')).toContain('href="/en/events/open-day"')
  expect(await textOf('/feeds/events.atom')).toContain('/en/events/open-day"')
  expect(await textOf('/en/')).toContain('/feeds/events.atom"')
})

it('can be linked to, checked, translated and written by the commands', async () => {
  fillFolder(join(root, 'content'), {
    'events/open-day.fa.md': '---\ntitle: روز درهای باز\nplace: ساختمان\n---\nمتن\n',
    'posts/party.en.md': '---\ntitle: Party\ntype: family\ndate: 2026-10-01\n---\n[Come](/events/open-day), [not](/events/none).\n',
  })
  const vitrine = async (...words: string[]) => {
    const env = { ...process.env, DATA_DIR: join(root, 'data'), CONTENT_DIR: join(root, 'content') }
    const result = await run(process.execPath, ['dist/node/vitrine.js', ...words], { cwd: root, env }).catch((error) => error)
    return `${result.stdout}${result.stderr}`
  }
  expect(await vitrine('content', 'check')).toMatch(/posts\/party\.en\.md:6 .*there is no "none" in events/)
  await rm(join(root, 'content/posts/party.en.md'))
  await vitrine('content', 'new', 'event', '--title', 'Summer party', '--yes')
  expect(await readFile(join(root, 'content/events/summer-party.en.md'), 'utf8')).toContain('place: ""')
  await rm(join(root, 'content/events/summer-party.en.md'))
  await vitrine('content', 'publish')
  expect(await textOf('/fa/events/open-day')).toContain('روز درهای باز')
}, 60_000)

it('is gone when its files are removed', async () => {
  await rm(join(root, 'content/events'), { recursive: true })
  const env = { ...process.env, DATA_DIR: join(root, 'data'), CONTENT_DIR: join(root, 'content') }
  await run(process.execPath, ['dist/node/vitrine.js', 'content', 'publish'], { cwd: root, env })
  expect((await fetch(new URL('/en/events/open-day', server.url))).status).toBe(404)
  expect(await textOf('/sitemap.xml')).not.toContain('open-day')
}, 60_000)

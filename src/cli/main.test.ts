import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { contentFolder, type Files, temporaryFolder, writeContent } from '../../tests/support/samples/content-folder.ts'
import { runCommand } from './main.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

async function run(...words: string[]) {
  const printed: string[] = []
  const complained: string[] = []
  const code = await runCommand(words, {
    print: (line) => printed.push(line),
    complain: (line) => complained.push(line),
    terminal: undefined,
    data: undefined,
    confirm: undefined,
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

function site(files: Files = {}) {
  const contentDir = contentFolder(files)
  vi.stubEnv('CONTENT_DIR', contentDir)
  vi.stubEnv('DATA_DIR', temporaryFolder())
  vi.stubEnv('DATABASE_URL', '')
  return contentDir
}

test('help lists the groups, a group lists its commands, and a command explains its arguments and options', async () => {
  const vitrine = await run('help')
  expect(vitrine).toMatchObject({ code: 0, complained: '' })
  expect(vitrine.printed).toMatch(/^Usage: npm run vitrine -- <command>$/m)
  expect(vitrine.printed).toMatch(/^ {2}content <command> +Creates, checks and publishes content\.$/m)
  expect(await run()).toEqual(vitrine)
  expect(await run('--help')).toEqual(vitrine)
  const group = await run('content', '--help')
  expect(group).toMatchObject({ code: 0, complained: '' })
  expect(group.printed).toMatch(/^Usage: npm run vitrine -- content <command>$/m)
  expect(group.printed).toMatch(/^ {2}publish \[names\.\.\.\] +Checks the content folder and publishes it/m)
  expect(await run('help', 'content')).toEqual(group)
  const command = await run('content', 'coverage', '--help')
  expect(command).toMatchObject({ code: 0, complained: '' })
  expect(command.printed).toMatch(/^Usage: npm run vitrine -- content coverage \[options\]$/m)
  expect(command.printed).toMatch(/^ {2}--list +also list what is missing/m)
})

test('every command has help with a usage line and a sentence', async () => {
  const groups = [...(await run('help')).printed.matchAll(/^ {2}([a-z]\S*) .*<command>/gm)].map(([, name = '']) => name)
  expect(groups).toEqual(['content', 'import', 'newsletter', 'language', 'storage'])
  for (const group of [...groups, 'inbox']) {
    const names = [...(await run(group, '--help')).printed.matchAll(/^ {2}([a-z]\S*) .*[A-Z]/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names.filter((word) => word !== 'help')) {
      const { code, printed } = await run(group, name, '--help')
      expect(code).toBe(0)
      expect(printed).toMatch(new RegExp(`^Usage: npm run vitrine -- ${group} ${name} .*\\n\\n[A-Z][^]*?\\.\\n`))
    }
  }
})

test('"inbox dead" is still understood, and help names "inbox failed"', async () => {
  site()
  expect(await run('inbox', 'dead')).toEqual(await run('inbox', 'failed'))
  const { printed } = await run('inbox', '--help')
  expect(printed).toMatch(/^ {2}failed +Lists undelivered emails/m)
  expect(printed).not.toContain('dead')
})

test.each([
  ['punblish', 'Unknown command "punblish". Run "npm run vitrine -- --help" to see its commands.'],
  ['contnet check', 'Unknown command "contnet". Did you mean content? Run "npm run vitrine -- --help" to see its commands.'],
  ['content publsh', 'Unknown command "publsh". Did you mean publish? Run "npm run vitrine -- content --help" to see its commands.'],
  ['inbox shwo 3', 'Unknown command "shwo". Did you mean show? Run "npm run vitrine -- inbox --help" to see its commands.'],
  ['content check --fast', 'Unknown option "--fast". Run "npm run vitrine -- content check --help" to see its options.'],
  [
    'content coverage --lisd',
    'Unknown option "--lisd". Did you mean --list? Run "npm run vitrine -- content coverage --help" to see its options.',
  ],
  [
    'content check now',
    'Too many arguments for "check". Expected 0 arguments but got 1: now. Run "npm run vitrine -- content check --help" to see its options.',
  ],
  ['backup', 'Missing required argument "file". Run "npm run vitrine -- backup --help" to see its options.'],
  ['inbox show', 'Missing required argument "numbers". Run "npm run vitrine -- inbox show --help" to see its options.'],
  ['inbox files 1', 'Missing required option "--to <folder>". Run "npm run vitrine -- inbox files --help" to see its options.'],
  ['inbox files 1 --to', 'Option "--to <folder>" needs a value. Run "npm run vitrine -- inbox files --help" to see its options.'],
  [
    'inbox files 1 --to --infected',
    'Option "--to <folder>" needs a value. Run "npm run vitrine -- inbox files --help" to see its options.',
  ],
  [
    'inbox --form letter',
    'Invalid value "letter" for --form. Allowed choices are contact, inquiry, application. Run "npm run vitrine -- inbox --help" to see its options.',
  ],
  [
    'inbox show 1x',
    'Invalid value "1x" for <numbers>. It must be a whole number from 1. Run "npm run vitrine -- inbox show --help" to see its options.',
  ],
])('what cannot be understood is refused with code 2 and a sentence: %s', async (line, complained) => {
  expect(await run(...line.split(' '))).toEqual({ code: 2, printed: '', complained })
})

test('a group alone shows its commands as a mistake', async () => {
  const { printed: complained } = await run('content', '--help')
  expect(await run('content')).toEqual({ code: 2, printed: '', complained })
})

test('an invalid setting is reported with code 2', async () => {
  vi.stubEnv('PORT', 'x')
  expect(await run('content', 'check')).toMatchObject({ code: 2, complained: expect.stringContaining('The setting PORT is invalid') })
})

test('check counts what is there', async () => {
  site()
  expect(await run('content', 'check')).toMatchObject({
    code: 0,
    printed: 'No problems. Products: 2, posts: 1, pages: 2, jobs: 1, pictures and documents: 4.',
  })
})

test('problems are grouped by file and counted', async () => {
  const contentDir = site({ 'jobs/nurse.en.md': '---\ntitle: Nurse\nlocation: Kabul\n---\nText.\n', 'team.yaml': '- key: x\n' })
  for (const command of ['check', 'publish', 'coverage']) {
    const { code, complained } = await run('content', command)
    expect(code).toBe(1)
    expect(complained).toContain(`${contentDir.split('/').at(-1)}/jobs/nurse.en.md:2  "status" is missing; add it.\n`)
    expect(complained).toMatch(/\n\n.*team\.yaml:1 {2}"1 → name" is missing; add it\.\n\n3 problems in 2 files\. Nothing was changed\.$/)
  }
})

test('publish names what changed', async () => {
  const contentDir = site()
  const many = Array.from({ length: 25 }, (_, index) => `- { key: faq-${index}, question: Q, answer: A }\n`).join('')
  expect((await run('content', 'publish')).printed).toMatch(/Published version 1: 16 added, 0 changed, 0 removed\.$/)
  expect((await run('content', 'publish')).printed).toBe('Nothing has changed. The site stays at version 1.')
  writeContent(contentDir, 'faqs.yaml', many)
  rmSync(join(contentDir, 'jobs/nurse.en.md'))
  const { code, printed } = await run('content', 'publish')
  expect(code).toBe(0)
  expect(printed).toContain('  added     faq/faq-19\n  added     … and 5 more\n')
  expect(printed).toContain('  removed   jobs/nurse\n')
  expect(printed).toMatch(/Published version 2: 25 added, 0 changed, 2 removed\.$/)
})

test('publish with names looks at nothing else, and publishes the whole folder when it has to', async () => {
  const contentDir = site()
  await run('content', 'publish')
  const zinc = join(contentDir, 'products/zinc.en.md')
  writeContent(contentDir, 'products/zinc.en.md', readFileSync(zinc, 'utf8').replace('price: 3', 'price: 4'))
  writeContent(contentDir, 'jobs/nurse.en.md', '---\n')
  expect(await run('content', 'publish', 'products/zinc')).toMatchObject({
    code: 0,
    printed: '  changed   products/zinc\nPublished version 2: 0 added, 1 changed, 0 removed.',
  })
  expect((await run('content', 'publish', zinc, 'pages/tests.en.md')).printed).toBe('Nothing has changed. The site stays at version 2.')
  rmSync(join(contentDir, 'jobs/nurse.en.md'))
  writeContent(contentDir, 'faqs.yaml', '')
  const { code, printed } = await run('content', 'publish', 'products/zinc')
  expect(code).toBe(0)
  expect(printed).toMatch(/^Other content has changed as well, so the whole folder is published\.$/m)
  expect(printed).toMatch(/^Published version 3: 0 added, 0 changed, 2 removed\.$/m)
  expect(await run('content', 'publish', 'settings.yaml')).toMatchObject({
    code: 2,
    complained: expect.stringContaining('"settings.yaml" is not a product, post, page or job'),
  })
})

test('coverage counts, and names with --list', async () => {
  site()
  const { code, printed } = await run('content', 'coverage', '--list')
  expect(code).toBe(0)
  expect(printed).toMatch(/^products +fa +0 +2 +0$/m)
  expect(printed).toContain('fa  missing  products/zinc: not translated')
  expect(printed).toContain('fa  stale    posts/fever')
  expect((await run('content', 'coverage')).printed).not.toContain('zinc')
})

test('coverage of a site with one language says that there is nothing to translate', async () => {
  const contentDir = site()
  const settings = join(contentDir, 'settings.yaml')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('languages: [en, fa, ps]', 'languages: [en]'))
  expect(await run('content', 'coverage', '--list')).toEqual({
    code: 0,
    printed: 'The site has one language, English: there is nothing to translate. "languages" in settings.yaml adds others.',
    complained: '',
  })
})

test('a missing content folder is reported with its path and not created', async () => {
  const contentDir = join(temporaryFolder(), 'content')
  vi.stubEnv('CONTENT_DIR', contentDir)
  const complained = `${contentDir}: There is no such folder. Set CONTENT_DIR to the content folder.`
  for (const command of ['check', 'coverage', 'schemas'])
    expect(await run('content', command)).toEqual({ code: 1, printed: '', complained })
  expect(existsSync(contentDir)).toBe(false)
})

test('schemas are written once', async () => {
  site()
  expect((await run('content', 'schemas')).printed).toMatch(/^Written: settings\.schema\.json/)
  expect((await run('content', 'schemas')).printed).toBe('The schemas are up to date.')
})

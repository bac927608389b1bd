import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { type Database, migrate, openDatabase } from '#server/storage/engine/database.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { run } from '../support/commands/command.ts'
import { fillFolder } from '../support/samples/content-folder.ts'
import { leaveMails, send, upload } from '../support/samples/submissions.ts'

const DOCUMENTS = ['README.md', 'content/README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((path) =>
  path.endsWith('.md'),
)

interface Block {
  /** As the fence names it; empty where it names none. */
  language: string
  lines: string[]
}

/** The fenced blocks of a document, and its lines outside of them (CommonMark, 4.5). */
function partsOf(document: string): { blocks: Block[]; prose: string } {
  const blocks: Block[] = []
  const prose: string[] = []
  let block: Block | undefined
  for (const line of readFileSync(document, 'utf8').split('\n')) {
    const [, language] = /^ *```(\w*)/.exec(line) ?? []
    if (language === undefined) (block?.lines ?? prose).push(line)
    else if (block) block = undefined
    else {
      block = { language, lines: [] }
      blocks.push(block)
    }
  }
  return { blocks, prose: prose.join('\n') }
}

/** What people would type: lines of blocks for a shell, and spans of code, without the remark behind them. */
function codeOf(document: string): string[] {
  const { blocks, prose } = partsOf(document)
  const lines = blocks.filter(({ language }) => language === '' || language === 'sh').flatMap(({ lines }) => lines)
  const spans = [...prose.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span = '']) => span)
  return [...lines, ...spans].map((line) => line.replace(/\s+#.*$/, '').trim())
}

const CODE = DOCUMENTS.flatMap((document) => codeOf(document).map((line) => ({ document, line })))

/**
 * Every command that a document names, in an order in which a site could see them. What stands behind it
 * is what is written in place of a word that is anybody's own; `undefined` where the command is only
 * named, and asked for its help.
 */
const COMMANDS: [documented: string, given?: Record<string, string>][] = [
  ['help', {}],
  ['init', undefined],
  ['init --yes', undefined],
  ['init --help', {}],
  ['language add nl', undefined],
  ['language add nl --from de', undefined],
  ['language status --list', {}],
  ['edit', undefined],
  ['content new', undefined],
  ['content new post', undefined],
  ['content new job', undefined],
  ['content new product --title "Hand cream" --category wound-care --price 3.5 --languages en,fa --title-fa "کریم دست"', {}],
  ['content check', {}],
  ['content check --external', {}],
  ['content diff', {}],
  ['content diff products/paracetamol', {}],
  ['content publish products/paracetamol', {}],
  ['content publish', {}],
  ['content history', {}],
  ['content history 14', { 14: '1' }],
  ['content undo', undefined],
  ['content undo 12', undefined],
  ['content undo NUMBER', undefined],
  ['content export', undefined],
  ['content export FOLDER', { FOLDER: 'exported' }],
  ['content coverage', {}],
  ['content coverage --list', {}],
  ['content schemas', {}],
  ['import', undefined],
  ['import wordpress --help', {}],
  ['import wordpress old-site.xml --media uploads', {}],
  ['import markdown old-site', {}],
  ['import ghost old-site.json --old-site https://old.example --media uploads', {}],
  ['import woocommerce products.csv --media uploads', {}],
  ['import shopify products_export.csv --download', {}],
  ['import csv catalogue.csv', {}],
  ['import csv catalogue.csv --write-map map.yaml', {}],
  ['import csv catalogue.csv --map map.yaml --media photos', {}],
  ['inbox', {}],
  ['inbox --form inquiry --status in_progress', {}],
  ['inbox --quarantine', {}],
  ['inbox --search "atlas gloves"', {}],
  ['inbox --since 2026-11-01 --until 2026-11-21', {}],
  ['inbox --undelivered', {}],
  ['inbox failed', {}],
  ['inbox show 12', {}],
  ['inbox files', undefined],
  ['inbox files 12 --to FOLDER', { FOLDER: 'received' }],
  ['inbox mark 12 13 done', {}],
  ['inbox note 12 "Called back"', {}],
  ['inbox note 12 ""', {}],
  ['inbox serve', undefined],
  ['inbox quarantine 12', {}],
  ['inbox release 12', {}],
  ['inbox resend 12', {}],
  ['inbox resend 12 --again', {}],
  ['inbox export --to inbox.csv', {}],
  ['inbox export --to /var/lib/vitrine/inbox.csv', { '/var/lib/vitrine/inbox.csv': 'copy.csv' }],
  ['newsletter send spring.md --dry-run', {}],
  ['newsletter send spring.md --test me@example.com', {}],
  ['newsletter send spring.md', {}],
  ['newsletter export --to subscribers.csv', {}],
  ['storage copy', undefined],
  ['backup', undefined],
  ['--version'],
  ['backup FILE', { FILE: 'first.tar.gz' }],
  ['backup site.tar.gz', {}],
  ['backup move.tar.gz', {}],
  ['backup /var/lib/vitrine-backups/site.tar.gz', { '/var/lib/vitrine-backups/site.tar.gz': 'nightly.tar.gz' }],
  ['restore', undefined],
  ['restore FILE', { FILE: 'first.tar.gz' }],
  ['restore site.tar.gz', {}],
  ['restore move.tar.gz', {}],
  [
    'restore /var/lib/vitrine-backups/vitrine-2026-11-21-031500.tar.gz',
    { '/var/lib/vitrine-backups/vitrine-2026-11-21-031500.tar.gz': 'nightly.tar.gz' },
  ],
  ['inbox erase', undefined],
  ['inbox erase somebody@example.com', {}],
  ['doctor', {}],
  ['doctor --deep', {}],
]

/** Words of a line as a shell would part them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

const FIRST_WORDS = new Set(COMMANDS.map(([command]) => wordsOf(command)[0]))
const CALLED = /^(?:npm run vitrine -- |sudo vitrine |vitrine )/

/** The commands that documents name, each once. */
function documentedCommands(): string[] {
  const known = new Set(COMMANDS.map(([command]) => command))
  const named = CODE.filter(({ line }) => CALLED.test(line) || known.has(line) || isCommandLike(line))
  return [...new Set(named.map(({ line }) => line.replace(CALLED, '')))]
}

/** `inbox show 12`, and not `content/`, `content` or `inbox.csv`. */
function isCommandLike(line: string): boolean {
  const [first, second] = line.split(' ')
  return FIRST_WORDS.has(first) && second !== undefined
}

describe('the commands in the documents', () => {
  let folder: string
  let database: Database

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-documented-'))
    const [contentDir, dataDir] = [join(folder, 'site/content'), join(folder, 'site/data')]
    fillFolder(contentDir, {
      'product-categories.yaml': '- key: medicines\n  name: Medicines\n- key: wound-care\n  name: Wound care\n',
      // Other sites are not asked here.
      'posts/fever.en.md': '---\ntitle: Fever\ntype: family\ndate: 2026-10-01\n---\nText.\n',
    })
    database = openDatabase(undefined, dataDir)
    await migrate(database)
    await publishContent(database.db, { contentDir, dataDir, storage: undefined })
    for (let number = 1; number <= 11; number += 1) await send(database.db)
    const files = [await upload(dataDir, 'list.pdf', 'bytes', 'documents')]
    await leaveMails(database.db, await send(database.db, { form: 'inquiry', files }), 'failed', 'refused')
    await send(database.db, { form: 'inquiry', texts: { agent_email: 'somebody@example.com' } })
    await writeGiven(folder)
    for (const [name, value] of Object.entries({ DATA_DIR: dataDir, CONTENT_DIR: contentDir, DATABASE_URL: '', SMTP_URL: '' })) {
      vi.stubEnv(name, value)
    }
    vi.stubEnv('PUBLIC_URL', 'https://lajward.example')
    vi.stubEnv('MAIL_TO', 'clerk@lajward.example')
  }, 60_000)
  afterAll(async () => {
    vi.unstubAllEnvs()
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('are all of them tried here, and no others', () => {
    expect(documentedCommands().sort()).toEqual(COMMANDS.map(([command]) => command).sort())
  })

  it.each(COMMANDS)('%s', async (command, given) => {
    const words = wordsOf(command).map((word) => given?.[word] ?? word)
    // Files stand in the test's folder.
    const placed = words.map((word) => (isOwnFile(word) ? join(folder, word) : word))
    // A backup is put back where nothing is yet, as after the bad day.
    if (words[0] === 'restore') vi.stubEnv('DATA_DIR', await mkdtemp(join(folder, 'empty-')))
    const { code, printed, complained } = await run(given ? placed : [...words, '--help'], words[0] === 'content' ? undefined : true)
    expect({ code, complained }, printed).toEqual({ code: 0, complained: expect.any(String) })
  })
})

/** Whether a word names a file or folder of whoever types the command. */
function isOwnFile(word: string): boolean {
  return (
    /^[\w-]+\.(csv|tar\.gz|yaml|xml|json|md)$/.test(word) ||
    ['uploads', 'photos', 'demo', 'received', 'exported', 'old-site'].includes(word)
  )
}

/** What people have lying about when they follow the documents. */
async function writeGiven(folder: string): Promise<void> {
  for (const name of ['uploads', 'photos', 'received', 'old-site']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'catalogue.csv'), 'Name,Category,Price\nBandage,Wound care,2.5\n')
  await writeFile(
    join(folder, 'products.csv'),
    'ID,Type,SKU,Name,Published,Regular price,Categories\n7,simple,B-7,Plaster,1,1.5,Wound care\n',
  )
  await writeFile(join(folder, 'products_export.csv'), 'Handle,Title,Type,Published,Variant Price\nplaster,Plaster,Wound care,true,1.5\n')
  await writeFile(join(folder, 'spring.md'), '---\nsubject: Spring\n---\nThe days are getting longer.\n')
  await writeFile(join(folder, 'old-site/hello.md'), '---\ntitle: Hello\n---\nText.\n')
  await writeFile(
    join(folder, 'old-site.json'),
    JSON.stringify({ db: [{ data: { posts: [{ id: 'a1', title: 'Hello', slug: 'hello', html: '<p>Text.</p>', status: 'published' }] } }] }),
  )
  await writeFile(
    join(folder, 'old-site.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.example</link><language>en</language><wp:wxr_version>1.2</wp:wxr_version>
<item><title>Hello</title><link>https://old.example/hello/</link><dc:creator>mina</dc:creator><content:encoded>Text.</content:encoded>
<wp:post_id>1</wp:post_id><wp:post_date>2026-01-02 03:04:05</wp:post_date><wp:post_name>hello</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
</channel></rss>
`,
  )
}

describe('the other lines of code in the documents', () => {
  it('name scripts that there are', () => {
    const scripts = CODE.flatMap(({ line }) => [...line.matchAll(/\bnpm (?:run )?(?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name))
    const others = ['audit', 'ci', 'install', 'libatomic1']
    expect(scripts.filter((name) => !(name in packageJson.scripts) && !others.includes(name))).toEqual([])
    expect(scripts).toContain('setup')
  })

  it('can be read by a shell', () => {
    for (const document of DOCUMENTS) {
      for (const { lines } of partsOf(document).blocks.filter(({ language }) => language === 'sh')) {
        const script = lines.join('\n')
        expect(() => execFileSync('bash', ['-n'], { input: script, stdio: 'pipe' }), `${document}:\n${script}`).not.toThrow()
      }
    }
  })

  it('name files of the repository that are there', () => {
    const named = CODE.flatMap(({ line }) =>
      [...line.matchAll(/(?<![\w./-])(?:deploy|scripts|tests|src|bench)\/[\w./-]*\w(?![\w*-])/g)].map(([path]) => path),
    )
    expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([])
    expect(named).toContain('deploy/vitrine.service')
  })
})

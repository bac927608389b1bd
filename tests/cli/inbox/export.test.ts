import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandSite, ENGINES, run } from '../../support/commands/command.ts'
import { send, upload, withJob } from '../../support/samples/submissions.ts'

const FORMULAS = [
  '=1+1',
  '+93 700 123 456',
  '-2+3',
  '@SUM(A1:A2)',
  '\t=1+1',
  '\r=1+1',
  '   =HYPERLINK("https://evil.example","click")',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '\u00a0=1',
  '\u200b=1',
  '﹦1',
  '−1',
]

/** With an apostrophe before it, and behind a tab or line break in it, which are the end of a cell elsewhere. */
const asExported = (formula: string) => `'${formula.replace(/^[\t\r\n]/, "$&'")}`

const AWKWARD = [
  'He said "no", then; left\tquickly',
  '"',
  '""",""',
  "' already",
  'line\nline\r\nline\rline',
  'سلام‌ها ﷺ \u202Eabc\u202C',
  '𝒳 👩‍👩‍👧 é e\u0301',
  '\u0001\u0007\u001b[31m\u0085\u2028\ufeff',
  '  spaces  ',
  '\\" \\n {"a":1} __proto__ </script>',
]

/** Reads RFC 4180 and nothing laxer: every cell in quotes, rows ended by CRLF. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`A cell at ${at} does not begin with a quote.`)
    let value = ''
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error('The last cell is not closed.')
      if (text[at] !== '"') value += text[at]
      else if (text[at + 1] === '"') {
        value += '"'
        at += 1
      } else break
    }
    row.push(value)
    at += 1
    if (text[at] === ',') at += 1
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`A cell at ${at} ends with neither a comma nor a line break.`)
  }
  if (row.length > 0) throw new Error('The last row is not ended.')
  return rows
}

/** Rows as objects by the names in the first one. */
function tableOf(csv: string): Record<string, string>[] {
  if (!csv.startsWith('\ufeff')) throw new Error('The byte order mark is missing.')
  const [names = [], ...rows] = parseCsv(csv.slice(1))
  for (const row of rows) if (row.length !== names.length) throw new Error(`A row has ${row.length} cells, not ${names.length}.`)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
}

describe.each(ENGINES)('inbox export (%s)', (engine) => {
  it('writes one row per submission, with a column for every field of all forms', async () => {
    const { db, dataDir } = await commandSite(engine)
    await send(db, { at: '2026-11-01T10:00:00.000Z' })
    await send(db, { form: 'application', files: [await upload(dataDir, 'my, "resume".pdf')], at: '2026-11-02T10:00:00.000Z' })
    await send(db, { quarantine: 'honeypot' })
    const { code, data, printed } = await run(['inbox', 'export'])
    expect({ code, printed }).toEqual({ code: 0, printed: '' })
    const [application, contact, ...others] = tableOf(data)
    expect(others).toEqual([])
    expect(application).toMatchObject({
      number: '2',
      form: 'application',
      language: 'en',
      sent_at: '2026-11-02T10:00:00.000Z',
      status: 'pending',
      quarantine: '',
      applicant_name: 'Laila',
      resume: 'my, "resume".pdf',
      message: '',
    })
    expect(contact).toMatchObject({ number: '1', name: 'Mina Karimi', phone: "'0700 123 456", applicant_name: '' })
    expect(tableOf((await run(['inbox', 'export', '--quarantine'])).data)).toMatchObject([{ number: '3', quarantine: 'honeypot' }])
    expect(tableOf((await run(['inbox', 'export', '--search', 'nurse'])).data)).toMatchObject([{ number: '2' }])
  })

  it('has no cell that a spreadsheet would take for a formula', async () => {
    const { db } = await commandSite(engine)
    for (const formula of FORMULAS) await send(db, { texts: { name: formula, message: formula, email: '=a@b.co' } })
    const rows = tableOf((await run(['inbox', 'export', '--format', 'csv'])).data).reverse()
    expect(rows.map(({ message }) => message)).toEqual(FORMULAS.map(asExported))
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u)
  })

  it('brings every text back, as JSON to the letter', async () => {
    const { db } = await commandSite(engine)
    const texts = [...AWKWARD, ...FORMULAS]
    for (const message of texts) await send(db, { texts: { message } })
    const items = JSON.parse((await run(['inbox', 'export', '--format', 'json'])).data) as { texts: { message: string } }[]
    expect(items.map((item) => item.texts.message).reverse()).toEqual(texts)
    const rows = tableOf((await run(['inbox', 'export'])).data).reverse()
    expect(rows.slice(0, AWKWARD.length).map(({ message }) => message)).toEqual(AWKWARD)
  })

  it('has the fields of the form that is asked for, and the name of the job', async () => {
    const { db } = await commandSite(engine)
    await withJob(db, 7, 'Pharmacist')
    await send(db)
    await send(db, { form: 'application' })
    await send(db, { form: 'application', texts: { career_id: '8' } })
    const [newest, older] = tableOf((await run(['inbox', 'export', '--form', 'application'])).data)
    expect(newest).toMatchObject({ career_id: "'8", job: '' })
    expect(older).toMatchObject({ career_id: "'7", job: 'Pharmacist', applicant_name: 'Laila' })
    expect(Object.keys(older ?? {})).not.toContain('message')
    const contacts = tableOf((await run(['inbox', 'export', '--form', 'contact'])).data)
    expect(Object.keys(contacts[0] ?? {})).not.toContain('job')
    expect(JSON.parse((await run(['inbox', 'export', '--format', 'json'])).data)).toMatchObject([
      { job: null },
      { job: 'Pharmacist' },
      { job: null },
    ])
  })

  it('is valid when there is nothing', async () => {
    await commandSite(engine)
    expect(tableOf((await run(['inbox', 'export'])).data)).toEqual([])
    expect(JSON.parse((await run(['inbox', 'export', '--format', 'json'])).data)).toEqual([])
  })

  it('writes a file that is whole and its owner’s alone, in place of an older one', async () => {
    const { db, dataDir } = await commandSite(engine)
    const id = await send(db)
    const file = join(dataDir, 'inbox.json')
    writeFileSync(file, 'older')
    expect(await run(['inbox', 'export', '--to', file])).toMatchObject({ code: 0, printed: `1 submission written to ${file}.`, data: '' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([
      { number: id, form: 'contact', mails: [{ kind: 'notice', recipient: null, state: 'waiting' }] },
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).filter((name) => name.endsWith('part'))).toEqual([])
  })

  it('reports what is wrong', async () => {
    const { dataDir } = await commandSite(engine)
    const wrong: [string[], string][] = [
      [['--format', 'xls'], 'Invalid value "xls" for --format. Allowed choices are csv, json.'],
      [['--to', join(dataDir, 'none', 'a.csv')], `The folder ${join(dataDir, 'none')} does not exist. Create it first.`],
      [['--to', dataDir], `${dataDir} is a folder. Give the name of a file.`],
      [['--since', 'monday'], 'Invalid value "monday" for --since.'],
    ]
    for (const [words, sentence] of wrong) {
      expect(await run(['inbox', 'export', ...words])).toMatchObject({ code: 2, complained: expect.stringContaining(sentence) })
    }
  })
})

describe.each(ENGINES)('inbox files (%s)', (engine) => {
  it('copies files under their names and overwrites nothing', async () => {
    const { db, dataDir } = await commandSite(engine)
    const names = ['resume.pdf', 'resume.pdf', '../../../etc/pass:wd.pdf', 'con.pdf', '-rf.pdf']
    const files = await Promise.all(names.map((name, index) => upload(dataDir, name, `bytes of ${index}`)))
    const id = await send(db, { form: 'application', files })
    writeFileSync(join(dataDir, 'resume.pdf'), 'mine')
    const { code, printed } = await run(['inbox', 'files', String(id), '--to', dataDir])
    expect(code).toBe(0)
    const paths = ['resume (2).pdf', 'resume (3).pdf', 'pass_wd.pdf', '_con.pdf', '_rf.pdf'].map((name) => join(dataDir, name))
    expect(printed).toBe(paths.join('\n'))
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(names.map((_, index) => `bytes of ${index}`))
    expect(readFileSync(join(dataDir, 'resume.pdf'), 'utf8')).toBe('mine')
  })

  it('leaves out infected and lost files, and reports them', async () => {
    const { db, dataDir } = await commandSite(engine)
    const lost = { ...(await upload(dataDir, 'lost.pdf')), stored_name: '00000000-0000-4000-8000-000000000000' }
    const id = await send(db, { form: 'application', files: [await upload(dataDir, 'virus.pdf'), lost] })
    await db.updateTable('submission_file').set({ scan: 'infected' }).where('name', '=', 'virus.pdf').execute()
    expect(await run(['inbox', 'files', String(id), '--to', dataDir])).toMatchObject({
      code: 1,
      complained: `virus.pdf of submission ${id} is infected and was not copied. --infected copies it anyway.\nlost.pdf of submission ${id} is missing. Restore it from a backup.`,
    })
    expect(existsSync(join(dataDir, 'virus.pdf'))).toBe(false)
    expect((await run(['inbox', 'files', String(id), '--to', dataDir, '--infected'])).printed).toBe(join(dataDir, 'virus.pdf'))
  })

  it('creates the folder, for its owner alone, in one that exists', async () => {
    const { db, dataDir } = await commandSite(engine)
    const id = await send(db, { form: 'application', files: [await upload(dataDir, 'resume.pdf')] })
    const folder = join(dataDir, 'for the interview')
    expect((await run(['inbox', 'files', String(id), '--to', folder])).printed).toBe(join(folder, 'resume.pdf'))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await run(['inbox', 'files', String(id), '--to', join(folder, 'resume.pdf')])).toMatchObject({
      code: 2,
      complained: expect.stringContaining(`${join(folder, 'resume.pdf')} is a file. Give the name of a folder.`),
    })
    expect(await run(['inbox', 'files', '1'])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('Missing required option "--to <folder>".'),
    })
    expect(await run(['inbox', 'files', '1', '--to', '/nowhere/at/all'])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('The folder /nowhere/at does not exist. Create it first.'),
    })
  })
})

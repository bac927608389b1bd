import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkContent } from '#content/check/check.ts'
import { run } from '../../support/commands/command.ts'
import { contentFolder, problemsOf } from '../../support/samples/content-folder.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-21T12:00:00Z')
  return () => vi.useRealTimers()
})

/** A content folder with one job, in whose front matter these lines stand as well. */
function folderWithJob(lines: string, status = 'open'): string {
  return contentFolder({
    'jobs/nurse.en.md': `---\ntitle: Nurse\nlocation: Kabul\nstatus: ${status}\ndate: 2026-11-01\n${lines}---\nText.\n`,
  })
}

const hintsOf = async (dir: string) => (await checkContent(dir)).hints.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)

const WHOLE = 'country: AF\nemployment_type: full_time\nclosing_date: 2026-12-31\nsalary: { currency: AFN, value: 30000, unit: month }\n'

test.each([
  ['without a country', '', 'jobs/nurse.en.md:4  Without "country", search engines do not list this job; add it, for example country: AF.'],
  [
    'with nothing but a country',
    'country: AF\n',
    'jobs/nurse.en.md:4  Search engines show more details of a job that has "employment_type", "salary".',
  ],
  [
    'past its closing date',
    WHOLE.replace('2026-12-31', '2026-11-20'),
    'jobs/nurse.en.md:8  "closing_date" has passed: the job is shown as closed.',
  ],
  [
    'that is shown only after its closing date',
    `${WHOLE}publish_at: 2027-01-01T09:00+04:30\n`,
    'jobs/nurse.en.md:8  "closing_date" is before "publish_at": the job will never be shown as open.',
  ],
])('an open job %s is told of, and is no problem', async (_, lines, hint) => {
  expect(await hintsOf(folderWithJob(lines))).toEqual([hint])
})

test('nothing is told of a job that says all, up to its last day, and of a closed one', async () => {
  expect(await hintsOf(folderWithJob(WHOLE))).toEqual([])
  expect(await hintsOf(folderWithJob(WHOLE.replace('2026-12-31', '2026-11-21')))).toEqual([])
  expect(await hintsOf(folderWithJob('', 'closed'))).toEqual([])
  expect(await hintsOf(folderWithJob(`${WHOLE}publish_at: 2026-12-31\n`))).toEqual([])
})

test('nothing is told of a draft, before it is one no more', async () => {
  expect(await hintsOf(folderWithJob('draft: true\n'))).toEqual([])
})

test.each([
  ['employment_type: fulltime', '"employment_type" is "fulltime", but it must be one of full_time, part_time'],
  ['closing_date: 2026-02-30', '"closing_date" is "2026-02-30", but it must be a date that exists'],
  ['country: Afghanistan', '"country" is "Afghanistan", but it must be the two capital letters of a country, for example AF.'],
  ['country: UK', '"country" is "UK"'],
  ['country: ZX', '"country" is "ZX"'],
  [
    'salary: { currency: AFN, unit: month }',
    '"salary" is a group of fields, but it must be a group with "value", or with "min" and a larger "max".',
  ],
  ['salary: { currency: AFN, min: 9, max: 5, unit: month }', 'with "value", or with "min" and a larger "max"'],
  ['salary: { currency: AFN, min: 9, unit: month }', 'with "value", or with "min" and a larger "max"'],
  ['salary: { currency: AFN, value: 9, max: 9, unit: month }', 'with "value", or with "min" and a larger "max"'],
  ['salary: { currency: Afghani, value: 9, unit: month }', 'the three letters of a currency; AFN comes nearest'],
  ['salary: { currency: AFN, value: 9, unit: moon }', 'one of hour, day, week, month, year'],
  ['salary: { value: 9, unit: month }', '"salary → currency" is missing'],
])('%s is a problem', async (line, sentence) => {
  expect(await problemsOf(folderWithJob(`${line}\n`))).toEqual([expect.stringContaining(sentence)])
})

test('content check prints hints with file and line, and ends well', async () => {
  vi.stubEnv('CONTENT_DIR', folderWithJob(''))
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { code, printed, complained } = await run(['content', 'check'])
  expect(code).toBe(0)
  expect(complained).toBe('')
  expect(printed).toMatch(/^No problems\..*\n\nHints:\n\S*jobs\/nurse\.en\.md:4 {2}Without "country"/)
})

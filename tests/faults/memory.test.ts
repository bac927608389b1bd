import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePdf } from '../support/samples/uploads.ts'
import { bringDemo } from '../support/servers/process.ts'
import { dataFolder, KillableSite } from './killable-site.ts'

const VISITORS = 20
const FILE_BYTES = 5 * 1024 * 1024
const ALLOWED_MB = 60

let folder: Awaited<ReturnType<typeof dataFolder>>
let site: KillableSite
let job: number

beforeAll(async () => {
  folder = await dataFolder()
  await bringDemo(folder.path)
  site = new KillableSite({ DATA_DIR: folder.path, FORM_LIMIT: 'off' })
  await site.start()
  job = await site.openJob()
})

afterAll(async () => {
  await site?.stop()
  await folder?.remove()
})

it(`stays within ${ALLOWED_MB} MB of its idle size while ${VISITORS} visitors send 5 MB each at once`, async () => {
  // The first submission loads the code that the others only use.
  expect(await apply(0, 1024)).toBe(201)
  const pid = await site.pid()
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const idle = await memoryOf(pid)
  const statuses = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => apply(visitor + 1, FILE_BYTES)))
  const used = await memoryOf(pid)
  expect(statuses).toEqual(Array(VISITORS).fill(201))
  expect(await readdir(join(folder.path, 'uploads'))).toHaveLength(VISITORS + 1)
  expect(used.peakMb - idle.nowMb).toBeLessThan(ALLOWED_MB)
})

async function apply(visitor: number, bytes: number): Promise<number> {
  const form = new FormData()
  form.set('applicant_name', `Visitor ${visitor}`)
  form.set('applicant_email', `visitor${visitor}@example.com`)
  form.set('content', 'Please find my resume attached.')
  form.set('career_id', String(job))
  const pdf = samplePdf(Buffer.alloc(bytes - 1024, visitor))
  form.set('resume', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'resume.pdf')
  const answer = await fetch(`${await site.url()}/api/applications`, { method: 'POST', body: form })
  await answer.body?.cancel()
  return answer.status
}

/** Resident memory of a process, now and at most since `clear_refs` was last written (proc(5)). */
async function memoryOf(pid: number): Promise<{ nowMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') }
}

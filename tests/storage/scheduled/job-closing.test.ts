import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Job } from '#domain/jobs/job.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { publish } from '#server/storage/publication/publication.ts'
import type { ContentItem } from '#server/storage/publication/types.ts'
import { onEachEngine } from '../../support/database/engines.ts'
import { samplePdf } from '../../support/samples/uploads.ts'
import { RIGHT } from '../../support/servers/forms-api.ts'
import { pagesServer } from '../../support/servers/pages.ts'
import { inEveryLanguage } from '../../support/small-site/parts.ts'
import { publicationOf, smallSite } from '../../support/small-site/small-site.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The company's day so many days from now. */
function dayFromNow(days: number): string {
  return new Date(Date.parse(companyDay('UTC')) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A job published as open, in Balkh where the small site has none. */
function jobClosing(key: string, closing_date: string): ContentItem {
  return {
    kind: 'job',
    key,
    build: (idOf) =>
      inEveryLanguage((locale) => {
        const data: Job = {
          id: idOf('job', key),
          slug: key,
          title: key,
          location: 'Balkh',
          description: '<p>Work</p>',
          status: 'open',
          created_at: '2026-08-01',
          closing_date,
          country: 'AF',
          fallback: [],
        }
        const columns = { status: 'open', closing_date, location: 'balkh', created_at: data.created_at, search: 'balkh' }
        return { locale, slug: key, data, columns }
      }),
  }
}

onEachEngine('a job with a closing date', (open) => {
  const site = pagesServer(open)
  beforeAll(async () => {
    const jobs = [jobClosing('over', dayFromNow(-1)), jobClosing('last-day', dayFromNow(0)), jobClosing('lasting', dayFromNow(40))]
    await publish(site.db(), publicationOf([...smallSite().items(), ...jobs]))
    await vi.waitUntil(async () => (await slugs('all')).length === 3, { timeout: 5_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const ask = (path: string) => fetch(`http://127.0.0.1:${site.port()}${path}`)
  const json = async <Answer>(path: string) => (await (await ask(`/api${path}`)).json()) as Answer
  const slugs = async (status: string): Promise<string[]> => {
    const { careers: jobs } = await json<{ careers: { data: Job[] } }>(`/careers?location=Balkh&status=${status}`)
    return jobs.data.map(({ slug }) => slug).sort()
  }
  const jobOf = async (slug: string) => (await json<{ data: Job }>(`/careers/${slug}`)).data
  const pageOf = async (slug: string) => (await ask(`/en/careers/${(await jobOf(slug)).id}`)).text()
  const apply = async (slug: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...RIGHT.applications, career_id: String((await jobOf(slug)).id) })) form.set(name, value)
    form.set('resume', new Blob([new Uint8Array(samplePdf())], { type: 'application/pdf' }), 'resume.pdf')
    return fetch(`http://127.0.0.1:${site.port()}/api/applications`, { method: 'POST', body: form })
  }
  /** Lets a day pass for the server, which runs in this process. */
  const tomorrow = () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + DAY_MS)
  }

  it('is listed as open until the end of that day, and then as closed', async () => {
    expect(await slugs('open')).toEqual(['last-day', 'lasting'])
    expect(await slugs('closed')).toEqual(['over'])
    tomorrow()
    expect(await slugs('open')).toEqual(['lasting'])
    expect(await slugs('closed')).toEqual(['last-day', 'over'])
  })

  it('answers what it is today', async () => {
    expect(await jobOf('last-day')).toMatchObject({ status: 'open', closing_date: dayFromNow(0), country: 'AF' })
    expect(await jobOf('over')).toMatchObject({ status: 'closed' })
  })

  it('has a form until then, also on a page that is kept', async () => {
    expect(await pageOf('over')).not.toContain('name="applicant_email"')
    const today = await pageOf('last-day')
    expect(today).toContain('name="applicant_email"')
    expect(today).toContain('"@type":"JobPosting"')
    expect(await pageOf('last-day')).toBe(today)
    tomorrow()
    const later = await pageOf('last-day')
    expect(later).not.toContain('name="applicant_email"')
    expect(later).toContain('Applications for this position are closed.')
    expect(later).not.toContain('JobPosting')
  })

  it('accepts no application afterwards', async () => {
    expect((await apply('last-day')).status).toBe(201)
    const refused = await apply('over')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: { career_id: [expect.stringMatching(/./)] } })
  })
})

import { expect, it } from 'vitest'
import * as z from 'zod'
import { job, jobList } from '#domain/jobs/job.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { smallSiteApi } from '../support/servers/api.ts'

onEachEngine('jobs', (open) => {
  const api = smallSiteApi(open)

  const list = async (question: string, language: LanguageCode = 'en') =>
    jobList.strict().parse((await api.get(`/careers${question}`, language)).body)
  const total = async (question: string, language: LanguageCode = 'en') => (await list(question, language)).careers.total

  it('returns open jobs of all locations, ten per page, newest first', async () => {
    const { careers: jobs, locations } = await list('')
    expect(jobs).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 11, from: 1, to: 10 })
    expect(jobs.data[0]).toMatchObject({ slug: 'job-11', status: 'open' })
    expect(locations).toEqual(['Herat', 'Kabul'])
  })

  it('pages with any size from 1 to 100, to the end and beyond', async () => {
    expect((await list('?page=2')).careers).toMatchObject({ from: 11, to: 11, data: [{ slug: 'job-1' }] })
    expect((await list('?per_page=5&page=3')).careers).toMatchObject({ last_page: 3, per_page: 5, from: 11, to: 11 })
    expect((await list('?per_page=100')).careers).toMatchObject({ last_page: 1, to: 11 })
    expect((await list('?page=9')).careers).toMatchObject({ data: [], current_page: 9, total: 11, from: null, to: null })
  })

  it('filters by status', async () => {
    expect(await total('?status=closed')).toBe(3)
    expect(await total('?status=all')).toBe(14)
  })

  it('filters by location as a person writes it', async () => {
    expect(await total('?status=all&location=Herat')).toBe(3)
    expect(await total('?status=all&location=hERAT')).toBe(3)
    expect(await total(`?location=${encodeURIComponent('كابل')}`, 'fa')).toBe(11)
    expect(await total('?location=all')).toBe(11)
    expect(await total('?location=Herat')).toBe(0)
  })

  it('searches titles and locations', async () => {
    expect((await list('?search=nurse%207')).careers.data.map(({ slug }) => slug)).toEqual(['job-7'])
    expect(await total('?status=all&search=Herat')).toBe(3)
    expect(await total(`?search=${encodeURIComponent('پرستار ۷')}`, 'fa')).toBe(1)
  })

  it('returns one job by id or slug', async () => {
    const answer = z.strictObject({ data: job.strict() })
    const bySlug = answer.parse((await api.get('/careers/job-12', 'ru')).body)
    expect(bySlug.data).toMatchObject({ title: 'Медсестра 12', location: 'Герат', status: 'closed' })
    expect(answer.parse((await api.get(`/careers/${bySlug.data.id}`, 'ru')).body)).toEqual(bySlug)
  })
})

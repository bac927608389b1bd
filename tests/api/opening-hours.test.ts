import { expect, it } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import type { Branch } from '#domain/branches/branch.ts'
import type { Site } from '#domain/company/company.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { contentFolder, temporaryFolder } from '../support/samples/content-folder.ts'
import { twoBranches } from '../support/samples/two-branches.ts'
import { apiOn, get } from '../support/servers/api.ts'

const TWICE = [
  { opens: '08:00', closes: '12:30' },
  { opens: '14:00', closes: '18:00' },
]
const PAST = { from: '2019-01-01', to: '2019-01-03', spans: [{ opens: '09:00', closes: '10:00' }], name: null }

onEachEngine('opening hours and branches', (open) => {
  const answersOf = async (files: Parameters<typeof contentFolder>[0], language: string) => {
    const database = await open()
    await publishContent(database.db, { contentDir: contentFolder(files), dataDir: temporaryFolder() })
    const app = await apiOn(database)
    const { data: site } = (await get(app, '/site', language)).body as { data: Site }
    const { data: branches } = (await get(app, '/branches', language)).body as { data: Branch[] }
    await app.close()
    return { site, branches }
  }

  it('answers the week from its first day in the country, and exceptions in their order', async () => {
    const { site } = await answersOf(twoBranches('2030-12-31'), 'fa')
    expect(site.country).toBe('AF')
    expect(site.opening_hours?.week).toEqual([
      ...['sat', 'sun', 'mon', 'tue', 'wed'].map((day) => ({ day, spans: TWICE })),
      { day: 'thu', spans: TWICE.slice(0, 1) },
      { day: 'fri', spans: [] },
    ])
    expect(site.opening_hours?.exceptions).toEqual([
      PAST,
      { from: '2030-12-31', to: '2030-12-31', spans: [], name: 'Founders’ day', fallback: ['name'] },
    ])
  })

  it('answers branches with their own hours, or what they leave out as at the company', async () => {
    const { site, branches } = await answersOf(twoBranches('2030-12-31'), 'en')
    const [kabul, herat] = branches
    expect(kabul).toMatchObject({ name: 'Lajward House', email: null, latitude: 34.534, opening_hours: site.opening_hours })
    expect(herat).toMatchObject({ name: 'Herat laboratory', phone: null, google_map: 'https://maps.example/herat' })
    expect(herat?.opening_hours?.week.map(({ spans }) => spans)).toEqual(Array(7).fill([{ opens: '00:00', closes: '24:00' }]))
    expect(herat?.opening_hours?.exceptions).toEqual(site.opening_hours?.exceptions)
  })

  it('answers null and an empty list where a company has neither', async () => {
    const { site, branches } = await answersOf({}, 'en')
    expect([site.country, site.opening_hours, branches]).toEqual([null, null, []])
  })

  it.each([
    ['en', undefined, 'sun'],
    ['fa', undefined, 'sat'],
    ['en', 'DE', 'mon'],
    ['fa', 'US', 'sun'],
  ])('in %s, a week in %s begins on %s', async (language, country, first) => {
    const settings = `name: Lajward\ncurrency: USD\nopening_hours: { week: { mon: 09:00-12:00 } }\n${country ? `country: ${country}\n` : ''}`
    const { site } = await answersOf({ 'settings.yaml': settings }, language)
    expect(site.opening_hours?.week[0]?.day).toBe(first)
  })
})

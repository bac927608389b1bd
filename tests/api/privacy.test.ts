import { expect, it } from 'vitest'
import type { PublishedSite } from '#domain/company/company.ts'
import { type Privacy, privacyAnswer } from '#domain/company/privacy.ts'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { type ApiOptions, apiOn, get } from '../support/servers/api.ts'
import { smallSite } from '../support/small-site/small-site.ts'

onEachEngine('what the site says of privacy', (open) => {
  async function said(database: Database, language: (typeof DEFAULT_LANGUAGES)[number] = 'en', privacy: ApiOptions['privacy'] = {}) {
    const app = await apiOn(database, { limit: { max: 10, windowMs: 600_000 }, privacy })
    try {
      const { status, body } = await get(app, '/privacy', language)
      expect(status).toBe(200)
      return privacyAnswer.parse(body).data
    } finally {
      await app.close()
    }
  }
  const textOf = ({ sections }: Privacy): string => JSON.stringify(sections)
  async function published(changes: Partial<PublishedSite> = {}): Promise<Database> {
    const database = await open()
    await publish(database.db, smallSite())
    const settings = { retention: { contact: 365, inquiry: 730, application: 0, quarantine: 31 }, ...changes }
    for (const { locale, data } of await database.db.selectFrom('entry').selectAll().where('kind', '=', 'site').execute()) {
      const changed = JSON.stringify({ ...(JSON.parse(data) as object), ...settings })
      await database.db.updateTable('entry').set({ data: changed }).where('kind', '=', 'site').where('locale', '=', locale).execute()
    }
    return database
  }

  it('names every form with its fields and the periods of the settings', async () => {
    const { sections } = await said(await published())
    const rows = sections.flatMap(({ table }) => table?.rows ?? [])
    const row = (name: string) => rows.find(([first]) => first === name)
    expect(row('Message')).toEqual(['Message', 'Name, email, phone, message', '1\u00a0year'])
    expect(row('Business inquiry')?.[2]).toBe('2\u00a0years')
    expect(row('Job application')?.[1]).toContain('resume')
    expect(row('Job application')?.[2]).toBe('Until you ask us to erase it')
    expect(textOf({ sections } as Privacy)).toContain('erased after 31\u00a0days')
    expect(row('Newsletter')?.[2]).toContain('30\u00a0days')
    expect(rows.flat()).toContain('lang')
    expect(textOf({ sections } as Privacy)).toContain('10 minutes')
  })

  it('has the same content in every language, with its own digits', async () => {
    const database = await published()
    const all = await Promise.all(DEFAULT_LANGUAGES.map((code) => said(database, code)))
    expect(new Set(all.map(({ sections }) => sections.length)).size).toBe(1)
    expect(new Set(all.map(({ lead }) => lead)).size).toBe(DEFAULT_LANGUAGES.length)
    expect(textOf(all[DEFAULT_LANGUAGES.indexOf('fa')] as Privacy)).toContain('۲\u00a0سال')
    for (const one of all) expect(textOf(one)).not.toMatch(/\{\{|privacy:|"sent\./)
  })

  it('mentions another country service, and no counting if none takes place', async () => {
    const database = await published()
    expect(textOf(await said(database))).toContain('Our own server looks it up')
    const elsewhere = await said(database, 'en', { countryLookupUrl: 'https://lookup.example.com/json', formLimit: undefined })
    expect(textOf(elsewhere)).toContain('lookup.example.com')
    expect(textOf(elsewhere)).not.toContain('Our own server looks it up')
    expect(textOf(elsewhere)).not.toContain('minutes')
  })

  it('says when the country is asked for', async () => {
    const first = textOf(await said(await published({ language_guess: 'browser' })))
    expect(first).toContain('the one that your browser asks for. If the site does not have it, this is what happens: On your first visit')
    expect(textOf(await said(await published()))).not.toContain('browser asks for')
    expect(textOf(await said(await published({ languages: ['en'] })))).not.toContain('country of your IP address')
  })

  it('names the stored language only where there is one to choose', async () => {
    const stored = async (languages: string[]) => {
      const { sections } = await said(await published({ languages }))
      return sections.flatMap(({ table }) => table?.rows.flat() ?? [])
    }
    expect(await stored(['en', 'fa'])).toContain('lang')
    expect(await stored(['en'])).not.toContain('lang')
  })

  it('is not there before the first publication', async () => {
    const app = await apiOn(await open())
    expect((await get(app, '/privacy')).status).toBe(404)
    await app.close()
  })
})

import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { searchQuery } from '#domain/search/search.ts'
import searchedForms from '#server/storage/migrations/015-searched-forms.ts'
import { searchSite } from '#server/storage/search/site-search.ts'
import { emptySite } from '../../support/commands/backup-site.ts'
import { fillFolder } from '../../support/samples/content-folder.ts'

const FILES = {
  'services.yaml': '- key: laboratory\n  name: { en: Größen }\n  description: Blood *tests*.\n',
  'jobs/nurse.en.md': '---\ntitle: Nurse, Größe\nlocation: Łódź\nstatus: open\ndate: 2026-06-04\n---\nFrom Gdańsk.\n',
  'products/tea.en.md':
    '---\nname: Tea, Größe M\ncategory: medicines\nprice: 3\nstatus: available\nadded: 2026-06-03\nsku: Ø-1\ningredients: Sencha\n---\nÉté.\n',
  'products/tea.ru.md': '---\nname: Чай\n---\nСлучаи.\n',
  'pages/about.en.md': '---\ntitle: Größe\ndate: 2026-06-02\n---\nÜber uns.\n',
  'posts/size.en.md': '---\ntitle: Größe\ntype: family\ndate: 2026-06-01\nauthor: Åse\nmeta_keywords: mål\n---\nText.\n',
}

describe.each(['sqlite', 'postgres'] as const)('a site that a version with another folding has published (%s)', (engine) => {
  it('is searched as if it were published again', async () => {
    const { db, dataDir } = await emptySite(engine)
    const contentDir = await mkdtemp(join(dataDir, 'content-'))
    fillFolder(contentDir, FILES)
    await publishContent(db, { contentDir, dataDir })
    const stored = async () => {
      const rows = []
      for (const table of ['product', 'post', 'job', 'entry'] as const) {
        rows.push(
          ...(await db
            .selectFrom(table as 'entry')
            .select(['slug', 'locale', 'search'])
            .where('search', 'is not', null)
            .execute()),
        )
      }
      return rows.map(({ slug, locale, search }) => [slug, locale, search?.split('\n').map((line) => line.split(' ').toSorted())])
    }
    const published = new Set((await stored()).map((row) => JSON.stringify(row)))
    const location = () => db.selectFrom('job').select('location').limit(1).executeTakeFirst()
    expect(await location()).toEqual({ location: 'lodz' })
    for (const table of ['product', 'post', 'job', 'entry']) {
      await sql`update ${sql.table(table)} set search = 'earlier' where search is not null`.execute(db)
    }
    await sql`update job set location = 'łodz'`.execute(db)
    await searchedForms(db as unknown as Kysely<unknown>)
    expect(new Set((await stored()).map((row) => JSON.stringify(row)))).toEqual(published)
    expect(await location()).toEqual({ location: 'lodz' })
    const slugs = async (q: string) => (await searchSite(db, 'en', searchQuery.parse({ q }))).data.map(({ slug }) => slug)
    for (const q of ['groesse', 'grosse', 'Größe']) expect(await slugs(q)).toEqual(['laboratory', 'nurse', 'tea', 'about', 'size'])
    expect(await slugs('ase mal')).toEqual(['size'])
  })
})

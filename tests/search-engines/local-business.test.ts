import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { faultsOf } from '../support/pages/agreement.ts'
import { nodeOf, readPage } from '../support/pages/read-page.ts'
import { fillFolder } from '../support/samples/content-folder.ts'
import { twoBranches } from '../support/samples/two-branches.ts'
import { pagesServer } from '../support/servers/pages.ts'

const ORIGIN = 'https://vitrine.example'
const DAYS = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`)
const CLOSED_THAT_DAY = { validFrom: '2030-12-31', validThrough: '2030-12-31', opens: '00:00', closes: '00:00' }

const contentDir = mkdtempSync(join(tmpdir(), 'vitrine-content-'))
fillFolder(contentDir, twoBranches('2030-12-31'))
afterAll(() => rmSync(contentDir, { recursive: true }))

onEachEngine('structured data of a company with branches', (open) => {
  const site = pagesServer(open, undefined, contentDir)
  const read = async (path: string) => readPage(await (await fetch(`http://127.0.0.1:${site.port()}${path}`)).text())

  it.each(['/en/contact', '/en/', '/fa/contact'])(
    '%s is valid, and has country and opening hours with the exceptions to come',
    async (path) => {
      const shown = await read(path)
      expect(faultsOf(shown, ORIGIN)).toEqual([])
      expect(nodeOf(shown, 'LocalBusiness')).toMatchObject({
        '@id': `${ORIGIN}/#organization`,
        address: { '@type': 'PostalAddress', streetAddress: '27 Niche Street, Kabul', addressCountry: 'AF' },
        openingHoursSpecification: [
          { dayOfWeek: DAYS.slice(0, 6), opens: '08:00', closes: '12:30' },
          { dayOfWeek: DAYS.slice(0, 5), opens: '14:00', closes: '18:00' },
          CLOSED_THAT_DAY,
        ],
      })
    },
  )

  it('the contact page has the branches that it shows', async () => {
    const { department } = nodeOf(await read('/en/contact'), 'LocalBusiness') as { department: object[] }
    expect(department).toMatchObject([
      { '@type': 'LocalBusiness', name: 'Lajward House', telephone: '+93 700 123 456', geo: { latitude: 34.534, longitude: 69.175 } },
      {
        name: 'Herat laboratory',
        email: 'herat@lajward.example',
        hasMap: 'https://maps.example/herat',
        openingHoursSpecification: [{ dayOfWeek: DAYS, opens: '00:00', closes: '23:59' }, CLOSED_THAT_DAY],
      },
    ])
    expect(nodeOf(await read('/en/'), 'LocalBusiness')).not.toHaveProperty('department')
  })
})

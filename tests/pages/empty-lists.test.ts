import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

/** A draft is in no list. */
const DRAFT = 'draft: true\n'

const NOTHING = {
  'products/paracetamol.en.md': `---\n${DRAFT}name: Paracetamol\ncategory: medicines\nprice: 12.5\nstatus: available\nadded: 2026-09-14\n---\nFor pain.\n`,
  'products/paracetamol.fa.md': undefined,
  'products/zinc.en.md': undefined,
  'posts/fever.en.md': `---\n${DRAFT}title: Fever\ntype: family\ndate: 2026-10-01\n---\nWatch.\n`,
  'posts/fever.fa.md': undefined,
  'jobs/nurse.en.md': undefined,
  'team.yaml': '[]\n',
}

const CLOSED_JOB = '---\ntitle: Nurse\nlocation: Kabul\nstatus: closed\ndate: 2026-11-01\n---\nText.\n'

onEachEngine('lists without items', (open) => {
  it('say so, lead to the contact page and have no tools', async () => {
    const { ask } = await contentServer(await open(), NOTHING)
    const main = async (path: string) => /<main.*<\/main>/s.exec((await ask(path)).body)?.[0] ?? ''
    for (const [path, title] of [
      ['/en/products', 'No products yet'],
      ['/en/products?sort=name&view=list', 'No products yet'],
      ['/en/blog', 'No articles yet'],
      ['/en/careers', 'No positions'],
      ['/en/careers?per_page=50', 'No positions'],
      ['/en/teams', 'There is nothing here yet'],
    ] as const) {
      const shown = await main(path)
      expect(shown, path).toContain(`<h2>${title}</h2>`)
      expect(shown, path).toContain('href="/en/contact"')
      expect(shown, path).not.toMatch(/<form|<select|type="search"/)
    }
    for (const [path, title] of [
      ['/en/products?search=fever', 'No products found'],
      ['/en/products?featured=true', 'No products found'],
      ['/en/blog?search=fever', 'No blogs found'],
      ['/en/careers?search=nurse', 'No positions'],
    ] as const) {
      const shown = await main(path)
      expect(shown, path).toContain(`<h2>${title}</h2>`)
      expect(shown, path).toContain('type="search"')
    }
  })

  it('have tools while there are closed jobs, which they lead to', async () => {
    const { ask } = await contentServer(await open(), { 'jobs/nurse.en.md': CLOSED_JOB })
    const { body } = await ask('/en/careers')
    expect(body).toContain('<h2>No positions</h2>')
    expect(body).toContain('<select')
  })

  it('invite nobody to apply from the page of the team', async () => {
    const invitation = async (files: Record<string, string | undefined>) => {
      const { ask } = await contentServer(await open(), files)
      const main = /<main.*<\/main>/s.exec((await ask('/en/teams')).body)?.[0]
      return main?.includes('href="/en/careers"')
    }
    expect(await invitation({})).toBe(true)
    expect(await invitation({ 'jobs/nurse.en.md': CLOSED_JOB })).toBe(false)
    expect(await invitation({ 'jobs/nurse.en.md': undefined })).toBe(false)
  })
})

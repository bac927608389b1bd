import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentFolder, problemsOf } from '../support/samples/content-folder.ts'
import { t } from '../support/servers/api.ts'
import { contentServer } from '../support/servers/content.ts'

const HEADINGS = `products:
  title: { en: Our shelves, fa: قفسه‌های ما }
  lead: { en: What we would use, fa: "" }
home_faq:
  lead: Ask the pharmacist
newsletter:
  title: { en: News }
blog:
  lead: ""
`

function texts(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('<script type="application/json"'))
}

onEachEngine('headings', (open) => {
  const started = async (headings?: string) => contentServer(await open(), headings === undefined ? {} : { 'headings.yaml': headings })

  it('have neutral words where the company has none', async () => {
    const { ask } = await started()
    for (const language of ['en', 'fa']) {
      expect(texts((await ask(`/${language}/products`)).body)).toContain(t(language, 'products.lead'))
      expect(texts((await ask(`/${language}/`)).body)).toContain(t(language, 'home.faqTitle'))
    }
  })

  it('may have soft hyphens, which titles for search engines and tabs leave out', async () => {
    const page = '---\ntitle: Labora\u00adtory\ndate: 2026-08-01\n---\nText.\n'
    const { ask } = await contentServer(await open(), { 'pages/tests.en.md': page })
    const { body } = await ask('/en/data/tests')
    expect(texts(body)).toContain('Labora\u00adtory')
    expect(body).toMatch(/<title>[^<]*Laboratory/)
    expect(body).toMatch(/<meta property="og:title" content="[^"]*Laboratory/)
  })

  it('are the company’s where it has written them, and leave titles and breadcrumbs as they are', async () => {
    const { ask } = await started(HEADINGS)
    const { body } = await ask('/en/products')
    expect(body).toContain('<h1><span>Our shelves</span></h1>')
    expect(texts(body)).toContain('What we would use')
    expect(texts(body)).not.toContain(t('en', 'products.lead'))
    expect(body).toContain('<title>Lajward – Products</title>')
    expect(body).toMatch(/aria-current="page"[^>]*>Products</)
    const home = texts((await ask('/en/')).body)
    expect(home).toContain('Ask the pharmacist')
    expect(home).toContain(t('en', 'home.faqTitle'))
    expect(texts((await ask('/en/blog')).body)).toContain(t('en', 'blog.lead'))
  })

  it('are marked where they are shown in the source language', async () => {
    const { ask } = await started(HEADINGS)
    const { body } = await ask('/fa/products')
    expect(body).toContain('<h1><span>قفسه‌های ما</span></h1>')
    expect(body).toContain('<span lang="en" dir="ltr">What we would use</span>')
    expect(body).toMatch(/<h2[^>]*><span lang="en" dir="ltr">News<\/span><\/h2>/)
  })

  it('of a service are its name and the first paragraph of its text; the others follow', async () => {
    const service = (text: string) => `- key: laboratory\n  name: Laboratory\n  description: "${text}"\n`
    const mainOf = async (text: string) => {
      const { ask } = await contentServer(await open(), { 'services.yaml': service(text) })
      return texts((await ask('/en/category/laboratory')).body)
    }
    const two = await mainOf('Blood tests.\\n\\nWe also come to your home.')
    expect(two).toMatch(/<h1>.*<p>Blood tests\.<\/p><\/div>.*<p>We also come to your home\.<\/p>/s)
    expect(two.match(/We also come/g)).toHaveLength(1)
    expect((await mainOf('Blood tests.')).match(/Blood tests/g)).toHaveLength(1)
  })
})

it('of unknown places, and leads where none is shown, are problems', async () => {
  const problems = await problemsOf(
    contentFolder({
      'headings.yaml': 'products:\n  text: x\nhome_team:\n  lead: x\nshop:\n  title: x\nteam:\n  title: { fa: تیم }\n',
    }),
  )
  expect(problems.map((problem) => problem.split('  ')[0])).toEqual([
    'headings.yaml:2',
    'headings.yaml:4',
    'headings.yaml:5',
    'headings.yaml:8',
  ])
})

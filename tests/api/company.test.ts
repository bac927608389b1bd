import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { branch } from '#domain/branches/branch.ts'
import { about, client, contact, faq, site, slider, teamMember, testimonial } from '#domain/company/company.ts'
import { page, service, serviceWithPages } from '#domain/pages/page.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { apiOn, get, smallSiteApi } from '../support/servers/api.ts'

onEachEngine('services and company', (open) => {
  const api = smallSiteApi(open)

  it('lists services bare, in the order of the content', async () => {
    const { body } = await api.get('/categories', 'fa')
    expect(
      z
        .array(service.strict())
        .parse(body)
        .map(({ name }) => name),
    ).toEqual(['مراقبت در خانه', 'لابراتوار'])
  })

  it('returns a service by id or slug with its pages in order', async () => {
    const bySlug = serviceWithPages.strict().parse((await api.get('/categories/home-care')).body)
    expect(bySlug.pages.map(({ title }) => title)).toEqual(['The first visit', 'The second visit'])
    expect((await api.get(`/categories/${bySlug.id}`)).body).toEqual(bySlug)
    expect((await api.get('/categories/laboratory')).body).toMatchObject({ pages: [] })
  })

  it('returns a page by id or slug, unwrapped, with its service', async () => {
    const bySlug = page.strict().parse((await api.get('/pages/first-visit', 'fa')).body)
    expect(bySlug).toMatchObject({ title: 'نخستین دیدار', page_category: { slug: 'home-care' } })
    expect((await api.get(`/pages/${bySlug.id}`, 'fa')).body).toEqual(bySlug)
  })

  it('returns a page without a service, which no service lists', async () => {
    const found = page.strict().parse((await api.get('/pages/accessibility', 'fa')).body)
    expect(found).toMatchObject({ title: 'دسترس‌پذیری', page_category: null })
    const services = z.array(service).parse((await api.get('/categories')).body)
    const listed = await Promise.all(
      services.map(async ({ id }) => serviceWithPages.parse((await api.get(`/categories/${id}`)).body).pages),
    )
    expect(listed.flat().map(({ slug }) => slug)).toEqual(['first-visit', 'second-visit'])
  })

  it('does not take a service for a page', async () => {
    const { id } = service.parse((await api.get('/categories/home-care')).body)
    expect((await api.get(`/pages/${id}`)).status).toBe(404)
  })

  it.each([
    [
      '/contact',
      z.strictObject({ contact: contact.strip() }),
      { contact: { name: 'لاجورد', footer_pages: [{ slug: 'accessibility', title: 'Accessibility', fallback: ['title'] }] } },
    ],
    ['/about', z.strictObject({ data: about.strip() }), { data: { description: '<p>درباره</p>' } }],
    ['/site', z.strictObject({ data: site }), { data: { languages: ['en', 'fa', 'ps', 'ru'] } }],
    ['/branches', z.strictObject({ data: z.array(branch.strict()) }), { data: [{ name: 'هرات', opening_hours: { exceptions: [] } }] }],
    ['/sliders', z.strictObject({ data: z.array(slider.strict()) }), { data: [{ title: 'خوش آمدید' }] }],
    ['/clients', z.strictObject({ data: z.array(client.strict()) }), { data: [{ name: 'Clinic' }] }],
    ['/faqs', z.strictObject({ data: z.array(faq.strict()) }), { data: [{ question: 'Do you deliver?', fallback: ['question'] }] }],
    ['/testimonials', z.strictObject({ data: z.array(testimonial.strict()) }), { data: [{ author_name: 'Ahmad' }] }],
    [
      '/teams',
      z.strictObject({ data: z.array(teamMember.strict()) }),
      {
        data: [
          { name: 'امید', linkedin: 'https://linkedin.example/a', social: { linkedin: 'https://linkedin.example/a' } },
          { name: 'لیلا' },
        ],
      },
    ],
  ])('answers %s in its shape', async (path, shape, expected) => {
    const { status, body } = await api.get(path, 'fa')
    expect(status).toBe(200)
    expect(shape.parse(body)).toMatchObject(expected)
  })
})

describe('before the first publication', () => {
  onEachEngine('an empty site', (open) => {
    it('answers empty lists, and 404 for single things', async () => {
      const app = await apiOn(await open())
      const translations = ['en', 'fa', 'ps', 'ru']
      expect((await get(app, '/products')).body).toEqual({
        data: [],
        total: 0,
        last_page: 1,
        from: null,
        to: null,
        categories: [],
        translations,
      })
      expect((await get(app, '/teams')).body).toEqual({ data: [] })
      expect((await get(app, '/contact')).status).toBe(404)
      await app.close()
    })
  })
})

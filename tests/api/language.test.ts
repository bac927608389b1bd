import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { type ApiOptions, apiOn, smallSiteApi } from '../support/servers/api.ts'

onEachEngine('language', (open) => {
  const api = smallSiteApi(open)

  it.each([
    [undefined, 'en', 'Lajward'],
    ['fa', 'fa', 'لاجورد'],
    ['fa-AF,en;q=0.5', 'fa', 'لاجورد'],
    ['de,ru;q=0.8,en;q=0.1', 'ru', 'Ладжвард'],
    ['de', 'en', 'Lajward'],
    ['*', 'en', 'Lajward'],
    ['RU', 'ru', 'Ладжвард'],
    [';;,q=', 'en', 'Lajward'],
  ])('answers Accept-Language %s in %s', async (header, language, name) => {
    const answer = await api.inject({ url: '/api/contact', headers: header === undefined ? {} : { 'accept-language': header } })
    expect(answer.json()).toMatchObject({ contact: { name } })
    expect(answer.headers).toMatchObject({ 'content-language': language, vary: 'Accept-Language' })
  })

  it('adds to what others name in Vary', async () => {
    const prepare: ApiOptions['prepare'] = (app) =>
      app.addHook('onRequest', async (_, reply) => {
        reply.header('vary', 'Origin')
      })
    const other = await apiOn(await open(), { prepare })
    expect((await other.inject('/api/faqs')).headers.vary).toBe('Origin, Accept-Language')
    await other.close()
  })

  it('answers a change of language', async () => {
    expect((await api.get('/locale/ps')).body).toEqual({ locale: 'ps' })
  })

  it.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['5.160.0.1', 'IR'],
    ['127.0.0.1', null],
    ['10.1.2.3', null],
    ['::1', null],
    ['not an address', null],
  ])('knows the country of %s: %s', async (address, country_code) => {
    const answer = await api.inject({ url: '/api/country', headers: { 'x-forwarded-for': address } })
    expect(answer.json()).toEqual({ country_code })
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

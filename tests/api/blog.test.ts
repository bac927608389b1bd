import { expect, it } from 'vitest'
import * as z from 'zod'
import { post, postList } from '#domain/blog/post.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { smallSiteApi } from '../support/servers/api.ts'

onEachEngine('blog', (open) => {
  const api = smallSiteApi(open)

  const list = async (question: string, language: LanguageCode = 'en') =>
    postList.strict().parse((await api.get(`/posts${question}`, language)).body)
  const view = (slug: string) => api.inject({ method: 'POST', url: `/api/posts/${slug}/views` })

  it('returns nine posts per page, newest first', async () => {
    const [first, second] = [await list(''), await list('?page=2')]
    expect(first).toMatchObject({ total: 11, last_page: 2 })
    expect(first.data.map(({ slug }) => slug)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `post-${number}`))
    expect(second.data.map(({ slug }) => slug)).toEqual(['post-2', 'post-1'])
    expect(await list('?page=3')).toMatchObject({ data: [], total: 11, last_page: 2 })
  })

  it('searches titles and bodies', async () => {
    expect((await list('?search=post-7')).data.map(({ slug }) => slug)).toEqual(['post-7'])
    expect((await list(`?search=${encodeURIComponent('دربارهٔ واكسين')}`, 'fa')).total).toBe(11)
    expect((await list('?search=vaccines', 'ru')).total).toBe(11)
    expect((await list('?search=vaccines', 'fa')).total).toBe(0)
  })

  it('keeps to a type', async () => {
    const { data, total } = await list('?type=health', 'ru')
    expect(total).toBe(5)
    expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['Здоровье']))
  })

  it('names the types that have posts, also where none is found', async () => {
    const types = [
      { key: 'news', name: 'Новости', fallback: [] },
      { key: 'health', name: 'Здоровье', fallback: [] },
    ]
    expect((await list('', 'ru')).types).toEqual(types)
    expect((await list('?type=no-such&search=nothing-at-all', 'ru')).types).toEqual(types)
  })

  it('counts views, shows them in every language, and puts the most viewed first for popular', async () => {
    for (const slug of ['post-4', 'post-9', 'post-4']) expect((await view(slug)).statusCode).toBe(204)
    const popular = (await list('?filter=popular')).data
    expect(popular.slice(0, 3).map(({ slug, views }) => [slug, views])).toEqual([
      ['post-4', 2],
      ['post-9', 1],
      ['post-11', 0],
    ])
    expect((await list('?filter=recent')).data[0]?.slug).toBe('post-11')
    const { data } = z.strictObject({ data: post.strict() }).parse((await api.get('/posts/post-4', 'fa')).body)
    expect(data).toMatchObject({ title: 'نوشتهٔ 4 دربارهٔ واکسین', type: 'تندرستی', type_key: 'health', views: 2, fallback: [] })
  })

  it('counts no view of a post that does not exist', async () => {
    const answer = await view('no-such')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'There is nothing at this address.' })
  })

  it('counts views that come at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => view('post-1')))
    expect((await api.get('/posts/post-1')).body).toMatchObject({ data: { views: 20 } })
  })
})

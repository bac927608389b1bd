import type { Category, Page } from '#domain/pages/page.ts'
import type { ServiceSource } from '#domain/pages/page-source.ts'
import type { IdOf, ItemRow } from '#server/storage/publication/types.ts'
import type { Content } from '../check/check.ts'
import { type Document, readingsOf } from '../read/document.ts'
import type { Media } from '../read/media.ts'
import { changedOn, type DocumentPart, entryOf, inEachLanguage, languagesOf, type Part } from './partial.ts'
import { firstPath, readerOf } from './reader.ts'
import { searchText } from './search-text.ts'

const MS_PER_DAY = 86_400_000

export function servicePart({ yaml: { services }, media }: Content): Part {
  return {
    kind: 'category',
    keys: services.map((service) => service.key),
    rowsOf: (key, position, idOf) => categoryRows(entryOf(services, key), position, media, idOf),
    formerly: (key) => entryOf(services, key).formerly,
  }
}

export function pagePart({ yaml: { services }, listing, media }: Content): DocumentPart<'pages'> {
  return {
    folder: 'pages',
    things: listing.pages,
    rowsOf: (document, idOf) => {
      const { category } = document.source
      return pageRows(document, category === undefined ? undefined : entryOf(services, category), media, idOf)
    },
  }
}

function categoryRows(source: ServiceSource, position: number, media: Media, idOf: IdOf): ItemRow[] {
  return inEachLanguage((locale) => {
    const reader = readerOf(locale, media)
    const images = reader.images([source.image])
    const data: Category = {
      id: idOf('category', source.key),
      name: reader.text('name', source.name),
      slug: source.key,
      description: reader.html('description', source.description),
      media: firstPath(images),
      images,
      translations: languagesOf(source.name),
      fallback: reader.fallback,
    }
    const search = searchText(data.name, [], data.description)
    return { locale, slug: source.key, data, columns: { position, parent_id: null, search } }
  })
}

function pageRows(document: Document<'pages'>, service: ServiceSource | undefined, media: Media, idOf: IdOf): ItemRow[] {
  return readingsOf('pages', document, 'content', media).map(({ language, fields, html, fallback }) => {
    const reader = readerOf(language, media, fallback)
    const images = reader.images([fields.media])
    const category = service && {
      id: idOf('category', service.key),
      name: reader.text('page_category', service.name),
      slug: service.key,
    }
    const data: Page = {
      id: idOf('page', document.slug),
      slug: document.slug,
      title: fields.title,
      content: html,
      media: firstPath(images),
      images,
      created_at: fields.date,
      updated_at: changedOn(fields.updated, fields.date),
      page_category: category ?? null,
      translations: document.languages,
      fallback: reader.fallback,
    }
    const columns = {
      position: newestFirst(fields.date),
      parent_id: category?.id ?? null,
      created_at: data.created_at,
      search: searchText(data.title, [], html),
    }
    return { locale: language, slug: document.slug, data, columns }
  })
}

/** A position per day, so that a new page moves no other one. */
function newestFirst(date: string): number {
  return -Math.floor(Date.parse(date) / MS_PER_DAY)
}

import type { Page, Service } from '#domain/pages/page.ts'
import type { ServiceSource } from '#domain/pages/page-source.ts'
import type { IdOf, ItemRow } from '#server/storage/publication/types.ts'
import type { Content } from '../check/check.ts'
import type { Media } from '../read/media.ts'
import { type BuiltFields, type DocumentReading, entryOf, type ItemsOfKind, inEachLanguage, languagesOf, newestFirst } from './partial.ts'
import { firstPath, readerOf } from './reader.ts'
import { searchText } from './search-text.ts'

export function serviceItems({ yaml: { services }, media }: Content): ItemsOfKind {
  return {
    kind: 'service',
    keys: services.map((service) => service.key),
    rowsOf: (key, position, idOf) => serviceRows(entryOf(services, key), position, media, idOf),
    formerly: (key) => entryOf(services, key).formerly,
  }
}

export function pageFields({ fields, reader, content, idOf }: DocumentReading<'pages'>): BuiltFields<Page> {
  const service = fields.category === undefined ? undefined : entryOf(content.yaml.services, fields.category)
  const page_category = service
    ? { id: idOf('service', service.key), name: reader.text('page_category', service.name), slug: service.key }
    : null
  const images = reader.images([fields.media])
  return {
    data: { title: fields.title, media: firstPath(images), images, page_category },
    columns: { position: newestFirst(fields.date), parent_id: page_category?.id ?? null },
  }
}

function serviceRows(source: ServiceSource, position: number, media: Media, idOf: IdOf): ItemRow[] {
  return inEachLanguage((locale) => {
    const reader = readerOf(locale, media)
    const images = reader.images([source.image])
    const data: Service = {
      id: idOf('service', source.key),
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

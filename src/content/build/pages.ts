import type { Page, Service } from '#domain/pages/page.ts'
import type { ServiceSource } from '#domain/pages/page-source.ts'
import { checkedIn } from './checked.ts'
import { type BuiltFields, type DocumentReading, entryOf, languagesOf, newestFirst } from './partial.ts'
import { firstPath, type Reader } from './reader.ts'

export function pageFields({ fields, reader, content, idOf }: DocumentReading<'pages'>): BuiltFields<Page> {
  const service = fields.category === undefined || content.off.has('services') ? undefined : entryOf(content.yaml.services, fields.category)
  const page_category = service
    ? { id: idOf('service', service.key), name: reader.text('page_category', service.name), slug: service.key }
    : null
  const images = reader.images([fields.media])
  return {
    data: {
      title: fields.title,
      media: firstPath(images),
      images,
      page_category,
      checked: checkedIn(fields, reader, content),
      regions: fields.regions && !content.off.has('regions'),
    },
    columns: { position: newestFirst(fields.date), parent_id: page_category?.id ?? null },
  }
}

export function serviceIn(source: ServiceSource, reader: Reader, id: number): Service {
  const images = reader.images([source.image])
  return {
    id,
    name: reader.text('name', source.name),
    slug: source.key,
    description: reader.html('description', source.description),
    media: firstPath(images),
    images,
    translations: languagesOf(source.name, reader.site),
    fallback: reader.fallback,
  }
}

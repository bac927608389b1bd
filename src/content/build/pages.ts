import type { Page, Service } from '#domain/pages/page.ts'
import type { PageSource, ServiceSource } from '#domain/pages/page-source.ts'
import type { Content } from '../check/check.ts'
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
      checked: checkOf(fields, reader, content),
      regions: fields.regions && !content.off.has('regions'),
    },
    columns: { position: newestFirst(fields.date), parent_id: page_category?.id ?? null },
  }
}

function checkOf({ checked_by, checked_on }: PageSource, reader: Reader, content: Content): Page['checked'] {
  if (checked_by === undefined || content.off.has('team')) return null
  const { name, position = '' } = entryOf(content.yaml.team, checked_by)
  return { ...reader.part({ name, position }), date: checked_on ?? null }
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

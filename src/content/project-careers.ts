import type { Career } from '#domain/careers/career.ts'
import { fold } from '#domain/language/fold.ts'
import { stripTags } from '#domain/text.ts'
import type { IdOf, ItemRow } from '#server/storage/publication.ts'
import type { Content } from './check.ts'
import { readDocument, readingsOf } from './document.ts'
import type { Thing } from './folder.ts'
import { instantOf, type Part } from './part.ts'

/** The jobs. */
export function careerParts(content: Content): Part[] {
  const things = new Map(content.listing.jobs.map((thing) => [thing.slug, thing]))
  return [
    {
      kind: 'career',
      keys: [...things.keys()],
      rowsOf: (key, _position, idOf) => {
        const thing = things.get(key)
        return thing ? careerRows(content, thing, idOf) : []
      },
    },
  ]
}

function careerRows(content: Content, thing: Thing, idOf: IdOf): ItemRow[] {
  const document = readDocument(content.dir, 'jobs', thing)
  return readingsOf('jobs', document, 'description', content.media).map(({ language, fields, html, fallback }) => {
    const data: Career = {
      id: idOf('career', thing.slug),
      slug: thing.slug,
      title: fields.title,
      location: fields.location,
      description: html,
      status: fields.status,
      translations: thing.languages,
      created_at: instantOf(fields.date),
      fallback,
    }
    const search = fold([data.title, data.location, stripTags(html)].join(' '))
    const columns = { status: data.status, location: fold(data.location), created_at: data.created_at, search }
    return { locale: language, slug: thing.slug, data, columns }
  })
}

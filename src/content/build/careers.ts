import type { Career, Salary } from '#domain/careers/career.ts'
import type { CareerSource } from '#domain/careers/career-source.ts'
import { fold } from '#domain/language/fold.ts'
import type { IdOf, ItemRow } from '#server/storage/publication/types.ts'
import type { Content } from '../check/check.ts'
import { type Document, readingsOf } from '../read/document.ts'
import { changedOn, type DocumentPart } from './partial.ts'
import { searchText } from './search-text.ts'

export function careerPart(content: Content): DocumentPart<'jobs'> {
  return {
    folder: 'jobs',
    things: content.listing.jobs,
    rowsOf: (document, idOf) => careerRows(content, document, idOf),
  }
}

function careerRows(content: Content, document: Document<'jobs'>, idOf: IdOf): ItemRow[] {
  const { slug } = document
  return readingsOf('jobs', document, 'description', content.media).map(({ language, fields, html, fallback }) => {
    const data: Career = {
      id: idOf('career', slug),
      slug,
      title: fields.title,
      location: fields.location,
      description: html,
      status: fields.status,
      translations: document.languages,
      created_at: fields.date,
      updated_at: changedOn(fields.updated, fields.date),
      employment_type: fields.employment_type ?? null,
      closing_date: fields.closing_date ?? null,
      country: fields.country ?? null,
      salary: fields.salary ? salaryOf(fields.salary) : null,
      fallback,
    }
    const search = searchText(data.title, [data.location], html)
    const columns = {
      status: data.status,
      closing_date: data.closing_date ?? null,
      location: fold(data.location),
      created_at: data.created_at,
      search,
    }
    return { locale: language, slug, data, columns }
  })
}

function salaryOf({ currency, unit, value, min = 0, max = 0 }: NonNullable<CareerSource['salary']>): Salary {
  return { currency, unit, min: value ?? min, max: value ?? max }
}

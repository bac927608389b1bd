import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { type FolderName, ITEM_PAGES } from '#domain/content-types/content-types.ts'
import type { IdOf, ItemRow } from '#server/storage/publication/types.ts'
import type { Content } from '../check/check.ts'
import type { Source } from '../kinds.ts'
import { type Document, readingsOf } from '../read/document.ts'
import { postFields } from './blog.ts'
import { productFields } from './catalogue.ts'
import { jobFields } from './jobs.ts'
import { pageFields } from './pages.ts'
import { type BuiltFields, changedOn, type DocumentReading, type DocumentsOfFolder, newestFirst } from './partial.ts'
import { readerOf } from './reader.ts'
import { searchText } from './search-text.ts'

type BuildFields<Name extends FolderName> = (reading: DocumentReading<Name>) => BuiltFields<Record<string, unknown>>

/** Other types answer what their files say. */
const FIELDS: { [Name in FolderName]?: BuildFields<Name> } = {
  products: productFields,
  posts: postFields,
  pages: pageFields,
  jobs: jobFields,
}

export function documentPart(content: Content, folder: FolderName): DocumentsOfFolder<FolderName> {
  return {
    folder,
    items: content.listing[folder],
    rowsOf: (document, idOf) => documentRows(content, folder, document, idOf),
  }
}

function documentRows(content: Content, folder: FolderName, document: Document<FolderName>, idOf: IdOf): ItemRow[] {
  const { slug } = document
  const kind = KIND_OF_FOLDER[folder]
  const page = ITEM_PAGES[kind]
  const build = (FIELDS[folder] ?? plainFields) as BuildFields<FolderName>
  return readingsOf(folder, document, content.site, content.media).map(({ language, fields, html, fallback }) => {
    const reader = readerOf(language, content, fallback)
    const date = 'added' in fields ? fields.added : fields.date
    const { data: own, columns, search = [] } = build({ fields, reader, content, idOf })
    const data: Record<string, unknown> = {
      id: idOf(kind, slug),
      slug,
      ...own,
      [page.body]: html,
      created_at: date,
      updated_at: changedOn(fields.updated, date),
      translations: document.languages,
      fallback: reader.fallback,
    }
    const searched = [...search, ...page.searched.map((field) => textIn(data[field]))]
    return {
      locale: language,
      slug,
      data,
      columns: {
        ...(columns ?? { position: newestFirst(date), parent_id: null }),
        created_at: date,
        search: searchText(language, textIn(data[page.title]) ?? '', searched, html),
      },
    }
  })
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** What an editor writes for visitors, rather than for publication. */
function plainFields({ fields }: DocumentReading<FolderName>): BuiltFields<Record<string, unknown>> {
  const { date: _date, updated: _updated, draft: _draft, publish_at: _publishAt, formerly: _formerly, ...data } = fields as Source<'pages'>
  return { data }
}

import type { Post } from '#domain/blog/post.ts'
import type { IdOf, ItemRow } from '#server/storage/publication/types.ts'
import type { Content } from '../check/check.ts'
import { type Document, readingsOf } from '../read/document.ts'
import { changedOn, type DocumentPart, entryOf } from './partial.ts'
import { firstPath, readerOf } from './reader.ts'
import { searchText } from './search-text.ts'

export function postPart(content: Content): DocumentPart<'posts'> {
  return {
    folder: 'posts',
    things: content.listing.posts,
    rowsOf: (document, idOf) => postRows(content, document, idOf),
  }
}

function postRows(content: Content, document: Document<'posts'>, idOf: IdOf): ItemRow[] {
  const { slug } = document
  const type = entryOf(content.yaml['post-types'], document.source.type)
  return readingsOf('posts', document, 'content', content.media).map(({ language, fields, html, fallback }) => {
    const reader = readerOf(language, content.media, fallback)
    const images = reader.images([fields.media])
    const data: Post = {
      id: idOf('post', slug),
      title: fields.title,
      content: html,
      type: reader.text('type', type.name),
      type_key: type.key,
      media: firstPath(images),
      images,
      slug,
      created_at: fields.date,
      updated_at: changedOn(fields.updated, fields.date),
      author: fields.author ?? null,
      meta_description: fields.meta_description ?? null,
      meta_keywords: fields.meta_keywords ?? null,
      translations: document.languages,
      views: 0,
      fallback: reader.fallback,
    }
    const search = searchText(data.title, [data.type, data.author, data.meta_keywords], html)
    const columns = { type_key: type.key, created_at: data.created_at, search }
    return { locale: language, slug, data, columns }
  })
}

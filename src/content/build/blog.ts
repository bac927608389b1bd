import { typeset } from '#content/read/markdown/typeset.ts'
import type { Post } from '#domain/blog/post.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import { type BuiltFields, type DocumentReading, entryOf, orNull } from './partial.ts'
import { firstPath, readerOf } from './reader.ts'

export function postFields({ fields, reader, content }: DocumentReading<'posts'>): BuiltFields<Post> {
  const type = entryOf(content.yaml['post-types'], fields.type)
  const nameOf = (name: Localized) => {
    const { text, language } = resolve(name, reader.language, reader.site.source)
    return typeset(text, language)
  }
  const author = content.yaml.team.find(({ name }) => nameOf(name) === fields.author)
  const images = reader.images([fields.media])
  return {
    data: {
      title: fields.title,
      type: reader.text('type', type.name),
      type_key: type.key,
      media: firstPath(images),
      images,
      ...orNull(fields, 'author', 'meta_description', 'meta_keywords'),
      author_position: author ? reader.optional('author_position', author.position) : null,
      author_images: author ? readerOf(reader.language, content).images([author.photo]) : [],
      views: 0,
    },
    columns: { type_key: type.key },
    search: [fields.meta_keywords ?? null],
  }
}

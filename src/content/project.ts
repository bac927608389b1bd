import type { IdOf, Item, Publication, StoredFile } from '#server/storage/publication.ts'
import type { ItemKind } from '#server/storage/schema.ts'
import { type Content, checkThing, type OpenContent, soundContent } from './check.ts'
import { type FolderName, KIND_OF_FOLDER } from './kinds.ts'
import type { Media } from './media.ts'
import { type DocumentPart, itemsOf, type Part } from './part.ts'
import { postPart } from './project-blog.ts'
import { careerPart } from './project-careers.ts'
import { productCategoryPart, productPart } from './project-catalogue.ts'
import { companyParts } from './project-company.ts'
import { pagePart, servicePart } from './project-pages.ts'

/** A publication of content. */
interface ContentPublication extends Publication {
  /** Kinds that stand in YAML files, of which all things are there. */
  listKinds: ItemKind[]
}

/**
 * Turns content into what is stored: a row for every thing and language, with the fallback filled in
 * field by field. Markdown files are read, checked and rendered one thing at a time; their problems
 * are told when all of them are known, with a ContentError instead of the last thing.
 * @param open without a problem so far
 * @param keep puts the files that the content refers to on disk
 */
export function publicationOf(open: OpenContent, keep: (media: Media) => Promise<void>): ContentPublication {
  // Its Markdown files may still have problems; then nothing that is made of it is stored.
  const content = soundContent(open)
  const lists: Part[] = [...companyParts(content), servicePart(content), productCategoryPart(content)]
  const folders = [pagePart(content), productPart(content), postPart(content), careerPart(content)] as DocumentPart<FolderName>[]
  return {
    listKinds: lists.map(({ kind }) => kind),
    keys: [
      ...lists.flatMap(({ kind, keys }) => keys.map((key) => ({ kind, key }))),
      ...folders.flatMap(({ folder, things }) => things.map(({ slug }) => ({ kind: KIND_OF_FOLDER[folder], key: slug }))),
    ],
    async *items(idOf) {
      for (const part of folders) yield* documentItems(open, part, idOf)
      soundContent(open)
      for (const part of lists) yield* itemsOf(part, idOf)
    },
    files: async () => {
      await keep(content.media)
      return storedFiles(content)
    },
  }
}

/** Makes the things of a folder one at a time; after a problem the others are only checked. */
async function* documentItems(open: OpenContent, part: DocumentPart<FolderName>, idOf: IdOf): AsyncIterable<Item> {
  const { folder, things, rowsOf } = part
  for (const thing of things) {
    const document = await checkThing(open, folder, thing)
    if (document && open.problems.length === 0) yield { kind: KIND_OF_FOLDER[folder], key: thing.slug, rows: rowsOf(document, idOf) }
  }
}

/** Two names of the same bytes below different paths are two files; the bytes are kept once. */
function storedFiles({ media }: Content): StoredFile[] {
  return [...media.values()].map(({ path, sha256, size, content_type }) => ({ path, sha256, size, content_type }))
}

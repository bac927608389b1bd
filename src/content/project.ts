import type { Publication, StoredFile } from '#server/storage/publication.ts'
import type { Content } from './check.ts'
import { itemsOf, type Part } from './part.ts'
import { blogParts } from './project-blog.ts'
import { careerParts } from './project-careers.ts'
import { catalogueParts } from './project-catalogue.ts'
import { companyParts } from './project-company.ts'
import { pageParts } from './project-pages.ts'

/**
 * Turns checked content into what is stored: a row for every thing and language, with the fallback
 * filled in field by field. Markdown files are read and rendered one thing at a time.
 */
export function publicationOf(content: Content): Publication {
  const parts: Part[] = [
    ...companyParts(content),
    ...pageParts(content),
    ...catalogueParts(content),
    ...blogParts(content),
    ...careerParts(content),
  ]
  return {
    keys: parts.flatMap(({ kind, keys }) => keys.map((key) => ({ kind, key }))),
    *items(idOf) {
      for (const part of parts) yield* itemsOf(part, idOf)
    },
    files: storedFiles(content),
  }
}

/** Two names of the same bytes below different paths are two files; the bytes are kept once. */
function storedFiles({ media }: Content): StoredFile[] {
  return [...media.values()].map(({ path, sha256, size, content_type }) => ({ path, sha256, size, content_type }))
}

import type { Sections } from '#domain/company/section-names.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { offParts } from '#domain/content-types/content-sections.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'
import type { ItemKind } from '#server/storage/engine/schema.ts'
import type { ContentItem, Publication, PublishedFile } from '#server/storage/publication/types.ts'
import { type Content, checkItem, type OpenContent, soundContent } from '../check/check.ts'
import { FOLDER_NAMES } from '../kinds.ts'
import { type Document, earlyFieldsOf } from '../read/document.ts'
import type { FolderItem as Listed } from '../read/folder.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE, visibleFrom } from '../read/visibility.ts'
import { itemsOfLists } from './company.ts'
import { documentPart } from './documents.ts'
import { withoutOffLinks } from './off-links.ts'
import type { DocumentsOfFolder, ItemsOfKind } from './partial.ts'
import { redirectsIn } from './redirects.ts'

export interface ContentPublication extends Publication {
  count: number
  /** Kinds from YAML files, which are always published completely. */
  listKinds: ItemKind[]
}

/** Markdown is read, checked and rendered one item at a time; its problems are thrown together as a ContentError. */
export function publicationOf(open: OpenContent, keep: (content: Content) => Promise<void>): ContentPublication {
  // Its Markdown files may still have problems; then nothing is stored.
  const content = soundContent(open)
  const { sections } = content.yaml.settings
  const unused = new Set<string>(offParts(sections).map(({ kind }) => kind))
  const lists = itemsOfLists(content).map((list) => (unused.has(list.kind) ? { ...list, entries: [] } : list))
  const folders = FOLDER_NAMES.filter((folder) => !content.off.has(folder)).map((folder) => documentPart(content, folder))
  return {
    count: [...folders.map(({ items }) => items.length), ...lists.map(({ entries }) => entries.length)].reduce(
      (sum, each) => sum + each,
      0,
    ),
    listKinds: lists.map(({ kind }) => kind),
    *items() {
      for (const part of folders) for (const item of part.items) yield documentItem(open, part, item, sections)
      for (const part of lists) yield* entriesIn(open, part, sections)
    },
    files: async () => {
      soundContent(open)
      await keep(content)
      return publishedFiles(content)
    },
    redirects: () => redirectsIn(content),
  }
}

/** After the first problem the rest is only checked. */
function documentItem(
  open: OpenContent,
  { folder, rowsOf }: DocumentsOfFolder<FolderName>,
  listed: Listed,
  sections: Sections,
): ContentItem {
  let read: Document<FolderName> | undefined
  return {
    kind: KIND_OF_FOLDER[folder],
    key: listed.slug,
    previousSlugs: () => {
      const { draft, formerly } = read?.source ?? earlyFieldsOf(open.dir, folder, listed.slug, open.languages.source)
      return draft && !open.preview ? undefined : formerly
    },
    build: async (idOf) => {
      read = await checkItem(open, folder, listed)
      if (!read || open.problems.length > 0) return undefined
      const from = open.preview ? ALWAYS_VISIBLE : visibleFrom(read.source, open.timeZone)
      if (from === NEVER_VISIBLE) return []
      const rows = withoutOffLinks(KIND_OF_FOLDER[folder], rowsOf(read, idOf), sections)
      return from === ALWAYS_VISIBLE ? rows : { rows, dueAt: new Date(from).toISOString() }
    },
  }
}

function* entriesIn({ problems }: OpenContent, { kind, entries }: ItemsOfKind, sections: Sections): Iterable<ContentItem> {
  for (const [position, { key, formerly, rowsOf }] of entries.entries()) {
    const build: ContentItem['build'] = (idOf) =>
      problems.length === 0 ? withoutOffLinks(kind, rowsOf(position, idOf), sections) : undefined
    yield { kind, key, previousSlugs: () => formerly, build }
  }
}

/** Two paths of the same bytes are two files; the bytes are stored once. */
function publishedFiles({ media }: Content): PublishedFile[] {
  return [...media.values()].map(({ path, sha256, size, content_type, picture }) => ({
    path,
    sha256,
    size,
    content_type,
    preview: picture?.preview,
  }))
}

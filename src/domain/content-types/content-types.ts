import type { PageOfType } from './content-type.ts'
import * as declared from './content-type-list.ts'

type Declared = typeof declared
export type DeclaredType = Declared[keyof Declared]
export type ContentKind = DeclaredType['kind']
export type FolderType = Extract<DeclaredType, { folder: string }>
export type FolderName = FolderType['folder']
export type FolderKind = FolderType['kind']
export type KindOfFolder<Name extends FolderName> = Extract<FolderType, { folder: Name }>['kind']
export type FeedType = Extract<DeclaredType, { page: { feed: object }; listPage: object }>
export type FeedName = FeedType['page']['feed']['name']
type TypeWithList = Extract<DeclaredType, { listPage: object }>
export type ListedKind = TypeWithList['kind']
export type SearchTab = DeclaredType['page']['searchTab']

/** By page name, which for an item's page is its kind. */
export type TypePaths = { [Type in DeclaredType as Type['kind']]: Type['page']['path'] } & {
  [Type in TypeWithList as Type['listPage']['name']]: Type['listPage']['path']
}

export const CONTENT_TYPES = (Object.values(declared) as DeclaredType[]).sort((one, other) => one.position - other.position)

export const LISTED_TYPES = CONTENT_TYPES.filter((type): type is TypeWithList => 'listPage' in type)

export const ITEM_PAGES = Object.fromEntries(CONTENT_TYPES.map(({ kind, page }): [string, PageOfType] => [kind, page])) as {
  [_ in ContentKind]: PageOfType
}

export type ItemSource = {
  [Type in DeclaredType as Type['kind']]: Type extends { folder: string }
    ? Type['folder']
    : Type extends { file: string }
      ? Type['file']
      : never
}[ContentKind]

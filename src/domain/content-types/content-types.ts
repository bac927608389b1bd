import type { PageOfType } from './content-type.ts'
import * as declared from './content-type-list.ts'

type Declared = typeof declared
type AnyType = Declared[keyof Declared]
export type Kind = AnyType['kind']
export type TypeWithPage = Extract<AnyType, { page: PageOfType }>
export type PageKind = TypeWithPage['kind']
export type FolderType = Extract<AnyType, { folder: string }>
export type FolderName = FolderType['folder']
export type FolderKind = FolderType['kind']
export type KindOfFolder<Name extends FolderName> = Extract<FolderType, { folder: Name }>['kind']
export type FeedType = Extract<AnyType, { page: { feed: object }; listPage: object }>
export type FeedName = FeedType['page']['feed']['name']
type TypeWithList = Extract<AnyType, { listPage: object }>
export type ListedKind = TypeWithList['kind']
export type SearchTab = TypeWithPage['page']['searchTab']

/** By page name, which for an item's page is its kind. */
export type TypePaths = { [Type in TypeWithPage as Type['kind']]: Type['page']['path'] } & {
  [Type in TypeWithList as Type['listPage']['name']]: Type['listPage']['path']
}

export const CONTENT_TYPES = (Object.values(declared) as AnyType[]).sort((one, other) => one.position - other.position)

export const PAGE_TYPES = CONTENT_TYPES.filter((type): type is TypeWithPage => 'page' in type)
export const LISTED_TYPES = CONTENT_TYPES.filter((type): type is TypeWithList => 'listPage' in type)
export const TYPES_WITH_FEED = PAGE_TYPES.filter((type): type is FeedType => 'feed' in type.page && 'listPage' in type)

/** @throws for a kind without pages, which the types rule out */
export function pageOfType(kind: PageKind): PageOfType {
  const type = PAGE_TYPES.find((each) => each.kind === kind)
  if (!type) throw new Error(`The content type ${kind} has no pages.`)
  return type.page
}

export type ItemSource = {
  [Type in TypeWithPage as Type['kind']]: Type extends { folder: string }
    ? Type['folder']
    : Type extends { file: string }
      ? Type['file']
      : never
}[PageKind]

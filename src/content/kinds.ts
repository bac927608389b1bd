import * as z from 'zod'
import { postTypeSource } from '#domain/blog/post-source.ts'
import { brandSource } from '#domain/brand/brand.ts'
import { aboutSource, figuresSource, settingsSource } from '#domain/company/company-source.ts'
import { headingsSource } from '#domain/company/headings.ts'
import { FOLDER_TYPES } from '#domain/content-types/content-folders.ts'
import * as schemas from '#domain/content-types/content-schemas.ts'
import type { FolderName, KindOfFolder } from '#domain/content-types/content-types.ts'
import { SMALL_LISTS } from '#domain/content-types/small-lists.ts'
import { serviceSource } from '#domain/pages/page-source.ts'
import { redirectSource } from '#domain/redirects.ts'

const SCHEMAS = { ...schemas }

type SmallList = (typeof SMALL_LISTS)[number]
type ListFiles = { [List in SmallList as List['file']]: z.ZodArray<(typeof SCHEMAS)[List['kind']]['entry']> }

export const YAML_FILES = {
  settings: settingsSource,
  brand: brandSource,
  about: aboutSource,
  figures: figuresSource,
  headings: headingsSource,
  ...(Object.fromEntries(SMALL_LISTS.map(({ file, kind }) => [file, z.array(SCHEMAS[kind].entry)])) as unknown as ListFiles),
  services: z.array(serviceSource),
  'post-types': z.array(postTypeSource),
  redirects: z.array(redirectSource),
} as const
export type YamlName = keyof typeof YAML_FILES
export type YamlValues = { [Name in YamlName]: z.output<(typeof YAML_FILES)[Name]> }
export const YAML_NAMES = Object.keys(YAML_FILES) as YamlName[]

/** Their text is Markdown. */
export const MARKDOWN_FIELDS: Partial<Record<YamlName, string>> = {
  about: 'description',
  faqs: 'answer',
  services: 'description',
}

type FolderSchemas = { [Name in FolderName]: Pick<(typeof SCHEMAS)[KindOfFolder<Name>], 'source' | 'text'> }

export interface FolderRules {
  refersTo: readonly { field: string; file: YamlName }[]
}

/** A translation may leave out any field (docs/reading-the-spec.md#languages). */
export const FOLDERS = Object.fromEntries(
  FOLDER_TYPES.map((type) => {
    const { source, text } = SCHEMAS[type.kind]
    return [type.folder, { source, text: text.partial(), refersTo: 'refersTo' in type ? type.refersTo : [] }]
  }),
) as unknown as { [Name in FolderName]: FolderSchemas[Name] & FolderRules }
export const FOLDER_NAMES = FOLDER_TYPES.map(({ folder }) => folder)

export function ofEachFolder<Value>(make: (folder: FolderName) => Value): Record<FolderName, Value> {
  return Object.fromEntries(FOLDER_NAMES.map((folder) => [folder, make(folder)])) as Record<FolderName, Value>
}

/** `product/zinc` becomes `products/zinc`; other names stay. */
export function nameInFolder(name: string): string {
  const type = FOLDER_TYPES.find(({ kind }) => name.startsWith(`${kind}/`))
  return type ? type.folder + name.slice(name.indexOf('/')) : name
}

export type Source<Name extends FolderName> = z.output<FolderSchemas[Name]['source']>
export type Text<Name extends FolderName> = Partial<z.output<FolderSchemas[Name]['text']>>

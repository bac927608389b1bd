import * as z from 'zod'
import { postTypeSource } from '#domain/blog/post-source.ts'
import { productCategorySource } from '#domain/catalogue/product-source.ts'
import {
  aboutSource,
  clientSource,
  faqSource,
  figuresSource,
  settingsSource,
  sliderSource,
  teamMemberSource,
  testimonialSource,
} from '#domain/company/company-source.ts'
import { FOLDER_TYPES } from '#domain/content-types/content-folders.ts'
import * as schemas from '#domain/content-types/content-schemas.ts'
import type { FolderName, KindOfFolder } from '#domain/content-types/content-types.ts'
import { serviceSource } from '#domain/pages/page-source.ts'

export const YAML_FILES = {
  settings: settingsSource,
  about: aboutSource,
  figures: figuresSource,
  sliders: z.array(sliderSource),
  clients: z.array(clientSource),
  faqs: z.array(faqSource),
  testimonials: z.array(testimonialSource),
  team: z.array(teamMemberSource),
  services: z.array(serviceSource),
  'product-categories': z.array(productCategorySource),
  'post-types': z.array(postTypeSource),
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

const SCHEMAS = { ...schemas }

type FolderSchemas = { [Name in FolderName]: Pick<(typeof SCHEMAS)[KindOfFolder<Name>], 'source' | 'text'> }

interface FolderRules {
  refersTo: { field: string; file: YamlName } | undefined
}

/** A translation may leave out any field (docs/reading-the-spec.md#languages). */
export const FOLDERS = Object.fromEntries(
  FOLDER_TYPES.map((type) => {
    const { source, text } = SCHEMAS[type.kind]
    return [type.folder, { source, text: text.partial(), refersTo: 'refersTo' in type ? type.refersTo : undefined }]
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

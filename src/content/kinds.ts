import * as z from 'zod'
import { postSource, postText, postTypeSource } from '#domain/blog/post-source.ts'
import { careerSource, careerText } from '#domain/careers/career-source.ts'
import { productCategorySource, productSource, productText } from '#domain/catalogue/product-source.ts'
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
import { pageSource, pageText, serviceSource } from '#domain/pages/page-source.ts'
import type { ItemKind } from '#server/storage/schema.ts'

/** The YAML files of the content folder and what each must look like. */
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

/** Fields of YAML files whose text is Markdown. */
export const MARKDOWN_FIELDS: Partial<Record<YamlName, string>> = {
  about: 'description',
  faqs: 'answer',
  services: 'description',
}

/**
 * The folders of Markdown files: what the English file and its translations carry, and the YAML
 * list that a field points into. A translation may leave out any of its fields (docs/reading-the-spec.md#languages).
 */
export const FOLDERS = {
  products: { source: productSource, text: productText.partial(), refers: { field: 'category', to: 'product-categories' } },
  posts: { source: postSource, text: postText.partial(), refers: { field: 'type', to: 'post-types' } },
  pages: { source: pageSource, text: pageText.partial(), refers: { field: 'category', to: 'services' } },
  jobs: { source: careerSource, text: careerText.partial(), refers: undefined },
} as const
export type FolderName = keyof typeof FOLDERS
export const FOLDER_NAMES = Object.keys(FOLDERS) as FolderName[]

/** As what the things of a folder are published. */
export const KIND_OF_FOLDER = { products: 'product', posts: 'post', pages: 'page', jobs: 'career' } as const satisfies Record<
  FolderName,
  ItemKind
>

/**
 * How an editor names a published thing.
 * @param name as it is stored, `product/zinc`; other names are given back
 * @returns `products/zinc`
 */
export function nameInFolder(name: string): string {
  const folder = FOLDER_NAMES.find((each) => name.startsWith(`${KIND_OF_FOLDER[each]}/`))
  return folder ? folder + name.slice(name.indexOf('/')) : name
}

/** Front matter of the English file of a folder. */
export type Source<Name extends FolderName> = z.output<(typeof FOLDERS)[Name]['source']>
/** Front matter of a translation. */
export type Text<Name extends FolderName> = z.output<(typeof FOLDERS)[Name]['text']>

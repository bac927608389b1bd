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
import type { ItemKind } from '#server/storage/engine/schema.ts'

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

/** A translation may leave out any field (docs/reading-the-spec.md#languages). */
export const FOLDERS = {
  products: { source: productSource, text: productText.partial(), refers: { field: 'category', to: 'product-categories' } },
  posts: { source: postSource, text: postText.partial(), refers: { field: 'type', to: 'post-types' } },
  pages: { source: pageSource, text: pageText.partial(), refers: { field: 'category', to: 'services' } },
  jobs: { source: careerSource, text: careerText.partial(), refers: undefined },
} as const
export type FolderName = keyof typeof FOLDERS
export const FOLDER_NAMES = Object.keys(FOLDERS) as FolderName[]

export const KIND_OF_FOLDER = { products: 'product', posts: 'post', pages: 'page', jobs: 'career' } as const satisfies Record<
  FolderName,
  ItemKind
>

/** `product/zinc` becomes `products/zinc`; other names stay. */
export function nameInFolder(name: string): string {
  const folder = FOLDER_NAMES.find((each) => name.startsWith(`${KIND_OF_FOLDER[each]}/`))
  return folder ? folder + name.slice(name.indexOf('/')) : name
}

export type Source<Name extends FolderName> = z.output<(typeof FOLDERS)[Name]['source']>
export type Text<Name extends FolderName> = z.output<(typeof FOLDERS)[Name]['text']>

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOf } from '#content/read/folder.ts'
import { parseMarkdownFile } from '#content/read/front-matter.ts'
import { formatterOf } from '#domain/language/format.ts'
import { FALLBACK, isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import { sourceDate } from '#domain/source.ts'
import { type ContentWriter, markdownFile } from '../content-writer.ts'
import { element, type HtmlNode, text } from '../html/tree.ts'
import { wantedFile } from './pictures.ts'
import { slugOf } from './plan.ts'
import { bodyOf, linkTo, type TextTable, type TextTools, wordsFor } from './product-text.ts'
import { type CatalogueProduct, type CatalogueRecord, labelOf, mainText, type RecordText } from './record.ts'

export interface ProductTools extends TextTools {
  writer: ContentWriter
  named: (reference: string) => CatalogueProduct | undefined
  isWritten: (product: CatalogueProduct) => boolean
  today: string
}

interface FileText {
  language: LanguageCode
  text: RecordText
  written: string
}

export async function writeProduct(product: CatalogueProduct, slug: string, category: string, tools: ProductTools): Promise<void> {
  const { writer, report } = tools
  const { main } = product
  const media = await picturesOf(product, tools)
  const files = filesOf(product, tools)
  for (const { language, text: content, written } of files) {
    const foreign = written !== language
    const words = wordsFor(written)
    const tables = [detailsTable(content, product.variants, written), variantsTable(product.variants, written)]
    const list = [...linkNodes(content), ...memberNodes(main, written, words.members, tools)]
    const body = await bodyOf(product, content, { language: written, foreign, tables, list }, tools)
    const file = fileOf('products', slug, language)
    const own = { dosage: content.dosage || undefined, ingredients: content.ingredients || undefined, usage: content.usage || undefined }
    const fields =
      language === FALLBACK
        ? { name: content.name, category, ...(await sourceFields(product, file, tools)), media, ...own, ...draftOf(product, tools) }
        : { name: content.name, ...own }
    await writer.write(file, markdownFile(fields, body))
    if (foreign) {
      report.changed(
        `There is no English text of them. Their English file holds the original, marked as ${written}, until somebody translates it.`,
        file,
      )
    }
  }
  report.took('Products', `${labelOf(main)} → ${files.map(({ language }) => fileOf('products', slug, language)).join(', ')}`)
  if (product.variants.length > 0)
    report.changed('Their variants became a table in the text; their price is the lowest one.', labelOf(main))
}

function filesOf(product: CatalogueProduct, { report }: ProductTools): FileText[] {
  const { main, texts } = product
  const [first = FALLBACK] = Object.keys(main.texts)
  const english: FileText = { language: FALLBACK, text: mainText(product), written: texts.has(FALLBACK) ? FALLBACK : first }
  const others = [...texts].flatMap(([language, content]) => {
    if (isLanguageCode(language)) return language === FALLBACK ? [] : [{ language, text: content, written: language }]
    if (content !== english.text) report.leftOut(`Texts in "${language}", which is no language of the site.`, labelOf(main))
    return []
  })
  return [english, ...others]
}

async function sourceFields(product: CatalogueProduct, file: string, tools: ProductTools): Promise<Record<string, unknown>> {
  const { writer, today } = tools
  const { main, variants } = product
  const available = variants.length > 0 ? variants.some((variant) => variant.available) : main.available
  return {
    price: priceOf(product, tools) ?? 0,
    status: available ? 'available' : 'out_of_stock',
    featured: main.featured,
    sku: main.sku || undefined,
    added: main.added ?? (await addedBefore(join(writer.contentDir, file))) ?? today,
  }
}

/** Keeps the day of an earlier run, so that another one writes the same. */
async function addedBefore(path: string): Promise<string | undefined> {
  const written = await readFile(path, 'utf8').catch(() => undefined)
  const value = written === undefined ? undefined : parseMarkdownFile(written, path).yaml.value
  const added = typeof value === 'object' && value !== null && 'added' in value ? value.added : undefined
  return sourceDate.safeParse(added).data
}

/** The lowest one of its variants, if it has none. */
function ownPrice({ main, variants }: CatalogueProduct): number | undefined {
  return lowest(variants.map(({ price }) => price)) ?? main.price
}

/** For a set without a price, the lowest one of its members. */
function priceOf(product: CatalogueProduct, { named }: ProductTools): number | undefined {
  return ownPrice(product) ?? lowest(product.main.members.map(named).map((member) => member && ownPrice(member)))
}

function lowest(prices: (number | undefined)[]): number | undefined {
  const given = prices.filter((price) => price !== undefined)
  return given.length > 0 ? Math.min(...given) : undefined
}

function draftOf(product: CatalogueProduct, tools: ProductTools): { draft?: true } {
  const { main } = product
  const { report } = tools
  const label = labelOf(main)
  if (priceOf(product, tools) === undefined) {
    report.changed(
      'They have no price that can be read. "draft: true" keeps them off the site until you write one and take the line out.',
      label,
    )
    return { draft: true }
  }
  if (!main.draft) return {}
  report.changed('They were not published: "draft: true" keeps them off the site.', label)
  return { draft: true }
}

async function picturesOf(product: CatalogueProduct, { shelf, report }: ProductTools): Promise<unknown[]> {
  const { main, rows, variants } = product
  const taken = new Set<string>()
  for (const address of new Set([main, ...rows, ...variants].flatMap(({ pictures }) => pictures))) {
    const wanted = wantedFile(address)
    const shelved = wanted && (await shelf.take(wanted))
    if (shelved?.picture) taken.add(shelved.file)
    else if (!wanted || shelved) report.missing('It is no picture.', `${address.slice(0, 200)} (${labelOf(main)})`)
  }
  const alt = altOf(product)
  // YAML would write the same object twice as a reference.
  return [...taken].map((file) => ({ file, alt: structuredClone(alt) }))
}

function altOf(product: CatalogueProduct): unknown {
  const { name } = mainText(product)
  const others = [...product.texts].filter(([language]) => isLanguageCode(language) && language !== FALLBACK)
  if (!product.texts.has(FALLBACK) && others.length === 1) return name
  return others.length === 0
    ? name
    : { [FALLBACK]: name, ...Object.fromEntries(others.map(([language, content]) => [language, content.name])) }
}

function detailsTable({ facts }: RecordText, variants: CatalogueRecord[], language: string): TextTable {
  const words = wordsFor(language)
  const said = new Set(variants.flatMap(({ options }) => options.map(([name]) => name)))
  return { title: words.details, head: [words.property, words.value], rows: facts.filter(([name]) => !said.has(name)) }
}

function variantsTable(variants: CatalogueRecord[], language: string): TextTable {
  const words = wordsFor(language)
  const names = [...new Set(variants.flatMap(({ options }) => options.map(([name]) => name)))]
  const hasSku = variants.some(({ sku }) => sku !== '')
  const someMissing = variants.some(({ available }) => !available)
  const { number } = formatterOf(isLanguageCode(language) ? language : FALLBACK)
  const optional = <Value>(given: boolean, value: Value): Value[] => (given ? [value] : [])
  return {
    title: words.variants,
    head: [
      ...(names.length > 0 ? names : [words.variant]),
      ...optional(hasSku, words.sku),
      words.price,
      ...optional(someMissing, words.availability),
    ],
    rows: variants.map((variant) => [
      ...(names.length > 0
        ? names.map((name) => variant.options.find(([own]) => own === name)?.[1] || words.any)
        : [Object.values(variant.texts)[0]?.name ?? '']),
      ...optional(hasSku, variant.sku),
      variant.price === undefined ? '—' : number(variant.price),
      ...optional(someMissing, variant.available ? words.available : words.outOfStock),
    ]),
  }
}

function linkNodes({ link }: RecordText): HtmlNode[] {
  const href = link && linkTo(link.href)
  return link && href !== undefined ? [element('p', [element('a', [text(link.label)], { href })])] : []
}

function memberNodes({ members }: CatalogueRecord, language: string, title: string, tools: ProductTools): HtmlNode[] {
  const items = members.flatMap((reference) => {
    const member = tools.named(reference)
    if (!member) return []
    const { name } = member.texts.get(language) ?? mainText(member)
    const slug =
      tools.isWritten(member) && !member.main.draft && ownPrice(member) !== undefined ? slugOf(member.main, tools.writer) : undefined
    return [element('li', [slug === undefined ? text(name) : element('a', [text(name)], { href: `/product/${slug}` })])]
  })
  return items.length === 0 ? [] : [element('h2', [text(title)]), element('ul', items)]
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOf } from '#content/read/folder.ts'
import { parseMarkdownFile } from '#content/read/front-matter.ts'
import { languageName } from '#content/words.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { sourceDate } from '#domain/source.ts'
import { type ContentWriter, markdownFile } from '../content-writer.ts'
import { element, type HtmlNode, text } from '../html/tree.ts'
import { labelsFor } from './labels.ts'
import { wantedFile } from './pictures.ts'
import { slugOf } from './plan.ts'
import { bodyOf, linkTo, type TextTable, type TextTools } from './product-text.ts'
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
    const labels = labelsFor(written)
    const tables = [detailsTable(content, product.variants, written)]
    const list = [...linkNodes(content), ...memberNodes(main, written, labels.members, tools)]
    const body = await bodyOf(product, content, { language: written, foreign, tables, list }, tools)
    const file = fileOf('products', slug, language)
    const own = { dosage: content.dosage || undefined, ingredients: content.ingredients || undefined, usage: content.usage || undefined }
    const fields =
      language === writer.site.source
        ? { name: content.name, category, ...(await sourceFields(product, file, tools)), media, ...own, ...draftOf(product, tools) }
        : { name: content.name, ...own }
    await writer.write(file, markdownFile(fields, body))
    if (foreign) {
      const wanted = languageName(language)
      report.changed(`No ${wanted} text: the ${wanted} file contains the original, marked as ${written}. Translate it.`, file)
    }
  }
  report.imported('Products', `${labelOf(main)} → ${files.map(({ language }) => fileOf('products', slug, language)).join(', ')}`)
  reportPrices(product, tools)
}

/** Once for each row, with what is written there. */
function reportPrices(product: CatalogueProduct, tools: ProductTools): void {
  const { main, variants } = product
  const label = labelOf(main)
  const unread = variants.flatMap(({ line, unreadPrice }) => (unreadPrice === undefined ? [] : [`${label}, line ${line}: ${unreadPrice}`]))
  const own = main.unreadPrice === undefined ? label : `${label}: ${main.unreadPrice}`
  if (unread.length === 0 && priceOf(product, tools) === undefined) unread.push(own)
  for (const what of unread) {
    tools.report.changed('No readable price: the site says “Price on request”. Add a price where there is one.', what)
  }
}

function filesOf(product: CatalogueProduct, { writer, report }: ProductTools): FileText[] {
  const { main, source, texts } = product
  const [first = source] = Object.keys(main.texts)
  const original: FileText = { language: source, text: mainText(product), written: texts.has(source) ? source : first }
  const others = [...texts].flatMap(([language, content]) => {
    if (writer.site.languages.includes(language)) return language === source ? [] : [{ language, text: content, written: language }]
    if (content !== original.text) report.leftOut(`Texts in "${language}", which is not a language of the site.`, labelOf(main))
    return []
  })
  return [original, ...others]
}

async function sourceFields(product: CatalogueProduct, file: string, tools: ProductTools): Promise<Record<string, unknown>> {
  const { writer, today } = tools
  const { main, variants } = product
  const sold =
    variants.length > 0
      ? { status: 'available', variants: variantsOf(product, tools) }
      : { price: priceOf(product, tools), status: main.available ? 'available' : 'out_of_stock' }
  return {
    ...sold,
    featured: main.featured,
    sku: main.sku || undefined,
    added: main.added ?? (await addedBefore(join(writer.contentDir, file))) ?? today,
  }
}

/** The day of an earlier run, so that running again changes nothing. */
async function addedBefore(path: string): Promise<string | undefined> {
  const written = await readFile(path, 'utf8').catch(() => undefined)
  const value = written === undefined ? undefined : parseMarkdownFile(written, path).yaml.value
  const added = typeof value === 'object' && value !== null && 'added' in value ? value.added : undefined
  return sourceDate.safeParse(added).data
}

/** The lowest price of its variants, or else its own. */
function ownPrice({ main, variants }: CatalogueProduct): number | undefined {
  return lowest(variants.map(({ price }) => price)) ?? main.price
}

/** For a set without a price, the lowest price of its members. */
function priceOf(product: CatalogueProduct, { named }: ProductTools): number | undefined {
  return ownPrice(product) ?? lowest(product.main.members.map(named).map((member) => member && ownPrice(member)))
}

function lowest(prices: (number | undefined)[]): number | undefined {
  const given = prices.filter((price) => price !== undefined)
  return given.length > 0 ? Math.min(...given) : undefined
}

function draftOf({ main }: CatalogueProduct, { report }: ProductTools): { draft?: true } {
  const label = labelOf(main)
  if (!main.draft) return {}
  report.changed('Unpublished products have "draft: true", which keeps them off the site.', label)
  return { draft: true }
}

async function picturesOf(product: CatalogueProduct, { writer, media, report }: ProductTools): Promise<unknown[]> {
  const { main, rows, variants } = product
  const taken = new Map<string, string>()
  for (const { address, alt } of [main, ...rows, ...variants].flatMap(({ pictures }) => pictures)) {
    const wanted = wantedFile(address)
    const imported = wanted && (await media.import(wanted))
    if (imported?.picture) taken.getOrInsert(imported.file, alt)
    else if (!wanted || imported) report.missing('Not a picture.', `${address.slice(0, 200)} (${labelOf(main)})`)
  }
  const alt = altOf(product, writer.site)
  // YAML would write a repeated object as a reference.
  return [...taken].map(([file, own]) => ({ file, alt: own || structuredClone(alt) }))
}

function altOf(product: CatalogueProduct, { languages, source }: SiteLanguages): unknown {
  const { name } = mainText(product)
  const others = [...product.texts].filter(([language]) => languages.includes(language) && language !== source)
  if (others.length === 0 || (!product.texts.has(source) && others.length === 1)) return name
  return { [source]: name, ...Object.fromEntries(others.map(([language, content]) => [language, content.name])) }
}

function detailsTable({ facts }: RecordText, variants: CatalogueRecord[], language: string): TextTable {
  const labels = labelsFor(language)
  const inOptions = new Set(variants.flatMap(({ options }) => options.map(([name]) => name)))
  return { title: labels.details, head: [labels.property, labels.value], rows: facts.filter(([name]) => !inOptions.has(name)) }
}

/** Names and SKUs tell variants apart, so each is given once. */
function variantsOf(product: CatalogueProduct, { report }: ProductTools): unknown[] {
  const { main, variants, source, texts } = product
  const labels = labelsFor(texts.has(source) ? source : (Object.keys(main.texts)[0] ?? source))
  const options = [...new Set(variants.flatMap((variant) => variant.options.map(([name]) => name)))]
  const [names, skus] = [new Set<string>(), new Set<string>()]
  const somePriced = variants.some(({ price }) => price !== undefined)
  return variants.map((variant, index) => {
    const values = options.map((option) => {
      const value = variant.options.find(([name]) => name === option)?.[1] || labels.any
      return /\p{L}/u.test(value) ? value : `${option}: ${value}`
    })
    const name = values.join(' / ') || (Object.values(variant.texts)[0]?.name ?? '') || `${labels.variant} ${index + 1}`
    const sku = skus.has(variant.sku) ? '' : variant.sku
    if (sku !== variant.sku) report.changed('Variants with the SKU of another one: only the first one keeps it.', labelOf(variant))
    skus.add(sku)
    const own = names.has(name) ? `${name} (${sku || index + 1})` : name
    names.add(own)
    return {
      name: own,
      sku: sku || undefined,
      price: somePriced ? variant.price : main.price,
      status: variant.available ? undefined : 'out_of_stock',
    }
  })
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
    const slug = tools.isWritten(member) && !member.main.draft ? slugOf(member.main, tools.writer) : undefined
    return [element('li', [slug === undefined ? text(name) : element('a', [text(name)], { href: `/product/${slug}` })])]
  })
  return items.length === 0 ? [] : [element('h2', [text(title)]), element('ul', items)]
}

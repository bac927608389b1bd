import { InvalidArgumentError, Option } from 'commander'
import { readConfig } from '#server/config.ts'
import type { Command } from '../command.ts'
import { languageCode } from '../parameters.ts'
import type { ArticleJob } from './article-job.ts'
import type { CsvJob, ShopifyJob, WooCommerceJob } from './catalogue.ts'
import type { MarkdownJob } from './markdown.ts'
import type { WordPressJob } from './wordpress.ts'

const AFTERWARDS = `
To add and update content later, import a newer export; files that you edited by hand are left alone.
Read the report, then run "content check".`

const EXIT_CODES = '\nExit codes: 0 imported, 1 nothing was imported.'

export function importWordPress(group: Command): void {
  const command = group
    .command('wordpress')
    .argument('<file.xml>', 'export of all content, made in WordPress under Tools, Export')
    .description('Imports a WordPress site into the content folder.')
  withArticles(withEncoding(withSources(command, 'pictures and documents')))
    .addHelpText('after', `${AFTERWARDS}\nExit codes: 0 imported, 1 nothing was imported or the file is incomplete.`)
    // Only this command loads the libraries for XML, HTML and pictures.
    .runs(async (output, file: string, options: Sources & Partial<WordPressJob>) =>
      (await import('./wordpress.ts')).runWordPressImport(jobOf(file, options), output),
    )
}

export function importGhost(group: Command): void {
  const command = group
    .command('ghost')
    .argument('<file.json>', 'export made in Ghost under Settings, Import/Export')
    .description('Imports a Ghost site into the content folder.')
  withOldSite(withArticles(withSources(command, 'pictures and documents', 'its folder content')))
    .addHelpText('after', `${AFTERWARDS}${EXIT_CODES}`)
    .runs(async (output, file: string, options: Sources & Partial<ArticleJob>) =>
      (await import('./ghost.ts')).runGhostImport(jobOf(file, options), output),
    )
}

export function importMarkdown(group: Command): void {
  const command = group
    .command('markdown')
    .argument('<folder>', 'folder of a Hugo, Jekyll or Astro site, or the one in it that contains the texts')
    .description('Imports the Markdown files of Hugo, Jekyll or Astro into the content folder.')
  withOldSite(withArticles(withEncoding(withSources(command, 'pictures and documents', 'its folder static'))))
    .addHelpText('after', `${AFTERWARDS}${EXIT_CODES}`)
    .runs(async (output, folder: string, options: Sources & Partial<MarkdownJob>) =>
      (await import('./markdown.ts')).runMarkdownImport(jobOf(folder, options), output),
    )
}

export function importWooCommerce(group: Command): void {
  const command = group
    .command('woocommerce')
    .argument('<file.csv>', 'export made in WooCommerce under Products, Export, with English column names')
    .description('Imports the products of a WooCommerce shop into the content folder.')
  withTable(withEncoding(withSources(command, 'pictures')))
    .option('--language <code>', 'language of rows without one (default: the source language of the site)', languageCode)
    .option('--top-categories', 'use the top-level category of each product instead of the most specific one')
    .addHelpText('after', AFTERWARDS)
    .runs(async (output, file: string, options: Sources & Partial<WooCommerceJob>) =>
      (await import('./catalogue.ts')).runWooCommerceImport(jobOf(file, options), output),
    )
}

export function importShopify(group: Command): void {
  const command = group
    .command('shopify')
    .argument('<file.csv>', 'export made in Shopify under Products, Export')
    .description('Imports the products of a Shopify shop into the content folder.')
  withTable(withEncoding(withSources(command, 'pictures', "the shop's files")))
    .option('--language <code>', 'language of the texts (default: the source language of the site)', languageCode)
    .addHelpText('after', `${AFTERWARDS}${EXIT_CODES}`)
    .runs(async (output, file: string, options: Sources & Partial<ShopifyJob>) =>
      (await import('./catalogue.ts')).runShopifyImport(jobOf(file, options), output),
    )
}

export function importCsv(group: Command): void {
  const command = group
    .command('csv')
    .argument('<file.csv>', 'table with column names in the first row and one product in each other row')
    .description('Imports products from any other table into the content folder.')
    .option('--map <map.yaml>', 'file that assigns columns to fields; without it, a map is suggested and nothing is imported')
    .addOption(new Option('--write-map <file>', 'write the suggested map to a new file').conflicts('map'))
  withTable(withEncoding(withSources(command, 'pictures')))
    .addHelpText('after', AFTERWARDS)
    .runs(async (output, file: string, options: Sources & Partial<CsvJob>) =>
      (await import('./catalogue.ts')).runCsvImport(jobOf(file, options), output),
    )
}

interface Sources {
  to?: string
}

function withSources(command: Command, files: string, copied = 'wp-content/uploads'): Command {
  return command
    .option('--to <folder>', 'content folder (default: CONTENT_DIR, or ./content)')
    .option('--media <folder>', `folder that contains the ${files}, for example a copy of ${copied}`)
    .option('--download', `download the ${files} from their addresses`)
    .option('--media-url <url>', 'download them from this base address instead')
    .option('--report <file>', 'where to write the full report (default: imports/ in the content folder)')
    .option('--dry-run', 'print the full report. Changes nothing')
}

function withEncoding(command: Command): Command {
  return command.option('--encoding <name>', 'encoding of the text if it is not UTF-8, for example windows-1251')
}

function withArticles(command: Command): Command {
  return command
    .option('--language <code>', 'language of texts without one (default: that of the old site)', languageCode)
    .option('--service <key>', 'service in services.yaml for imported pages, or "none" (default: a new one, about-us)')
}

function withOldSite(command: Command): Command {
  return command.option('--old-site <url>', 'address of the old site, to recognize links to it and for --download', siteAddress)
}

function siteAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address || !/^https?:$/.test(address.protocol))
    throw new InvalidArgumentError('It must be a full address, for example https://old.example.')
  return (address.origin + address.pathname).replace(/\/$/, '')
}

function withTable(command: Command): Command {
  return command
    .addOption(new Option('--separator <name>', 'separator of cells (default: detected)').choices(['comma', 'semicolon', 'tab', 'pipe']))
    .option('--source <name>', 'name of this shop, if you import products from several shops', shopName)
}

function shopName(text: string): string {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)) return text
  throw new InvalidArgumentError('It must be a short name of lower-case Latin letters, digits and hyphens.')
}

function jobOf<Options extends Sources>(file: string, options: Options) {
  return { ...options, file, contentDir: options.to ?? readConfig(process.env).contentDir }
}

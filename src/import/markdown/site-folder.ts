import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { LANGUAGE_CODES } from '#domain/language/languages.ts'
import { parsedJson } from '#domain/text.ts'
import { NOWHERE } from '../articles/article.ts'
import { languageOfLocale } from '../locale.ts'
import { SourceError } from '../text-file.ts'
import { type Fields, lowerCaseFields, textIn, tomlFields } from './fields.ts'

export type Generator = 'hugo' | 'jekyll' | 'astro'

export interface SiteFolder {
  generator: Generator
  /** Real path. */
  root: string
  /** Below the root, without a slash at the end; texts may be in any of them. Empty: the root itself. */
  contentFolders: string[]
  /** To be read; below the root. */
  files: string[]
  /** Texts that only another program reads, and links, which are not followed. */
  others: string[]
  config: Fields
  /** Without a slash at its end; `NOWHERE` if it is unknown. */
  address: string
  /** Undefined if the site does not tell. */
  language: string | undefined
  languages: ReadonlySet<string>
}

const CONFIGS: [Generator, names: string[]][] = [
  ['hugo', ['', 'config/_default/'].flatMap((folder) => ['toml', 'yaml', 'yml', 'json'].map((ending) => `${folder}hugo.${ending}`))],
  ['jekyll', ['_config.yml', '_config.yaml']],
  ['astro', ['mjs', 'js', 'ts', 'mts', 'cjs'].map((ending) => `astro.config.${ending}`)],
  // Before Hugo 0.110.
  ['hugo', ['', 'config/_default/'].flatMap((folder) => ['toml', 'yaml', 'yml', 'json'].map((ending) => `${folder}config.${ending}`))],
]

/** From the folder with the texts up to that of the site: src/content/blog. */
const LEVELS = 3

const CONTENT_FOLDERS: Record<Generator, string[]> = { hugo: ['content'], jekyll: [''], astro: ['src/content', 'src/pages'] }

/** Of Jekyll and of what builds sites; folders that begin with "." are skipped anyway. */
const NOT_CONTENT = new Set('_site _layouts _includes _sass _data _plugins node_modules vendor public dist resources themes'.split(' '))

/** Folders whose files are posts. */
export const POST_FOLDERS = new Set('_posts _drafts posts post blog blogs articles article news journal writing notes'.split(' '))

const TEXT = /\.(?:md|markdown|mdx)$|(?:^|\/)_(?:posts|drafts)\/.*\.html$/i

const OTHER_TEXT = /\.(?:html?|adoc|asciidoc|rst|org|textile|pandoc)$/i

const DATED = /^\d{4}-\d{2}-\d{2}-/

/** @throws SourceError if it cannot be one */
export function openSiteFolder(path: string, oldSite: string | undefined): SiteFolder {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new SourceError(`There is no folder ${path}.`)
  if (!stat.isDirectory())
    throw new SourceError(`${path} is not a folder. Give the folder of the site, or the one that contains its texts.`)
  const given = realpathSync(path)
  const found = configAbove(given)
  const root = found?.root ?? (POST_FOLDERS.has(basename(given)) ? dirname(given) : given)
  const config = found ? configIn(root, found.file) : {}
  const { files, others } = textsBelow(root, found && root === given ? contentFolders(found.generator, config) : [relative(root, given)])
  if (files.length === 0) {
    throw new SourceError(
      `${path} contains no Markdown files. Give the folder of a Hugo, Jekyll or Astro site, or the one that contains its texts.`,
    )
  }
  const generator = found?.generator ?? guessed(files)
  return {
    generator,
    root,
    contentFolders: contentFolders(generator, config),
    files,
    others,
    config,
    address: oldSite ?? addressIn(config),
    language: languageOfLocale(textIn(config, 'defaultcontentlanguage', 'languagecode', 'defaultlocale', 'lang', 'locale')),
    languages: new Set([...LANGUAGE_CODES, ...Object.keys(lowerCaseFields(config.languages))]),
  }
}

function configAbove(given: string): { root: string; generator: Generator; file: string } | undefined {
  let root = given
  for (let level = 0; level <= LEVELS; level += 1) {
    for (const [generator, names] of CONFIGS) {
      const file = names.find((name) => existsSync(join(root, name)))
      // Many other folders have a file of that name.
      const own = level === 0 || !file?.includes('config.') || generator !== 'hugo' || relative(root, given).startsWith('content')
      if (file !== undefined && own) return { root, generator, file }
    }
    root = dirname(root)
  }
  return undefined
}

function configIn(root: string, file: string): Fields {
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.toml')) {
    const fields = tomlFields(text)
    if (typeof fields === 'string') throw new SourceError(`${join(root, file)} cannot be read: ${fields}`)
    return fields
  }
  if (file.endsWith('.json')) return lowerCaseFields(parsedJson(text))
  if (/\.ya?ml$/.test(file)) {
    try {
      return lowerCaseFields(parseYaml(text))
    } catch (error) {
      if (!(error instanceof YAMLParseError)) throw error
      throw new SourceError(`${join(root, file)} cannot be read: ${error.message.split('\n')[0]}`)
    }
  }
  // A program; most give these as plain texts.
  return Object.fromEntries(
    [...text.matchAll(/(?:^|[{,])[ \t]*(site|base|defaultLocale): ?['"]([^'"]+)['"]/gm)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
}

function addressIn(config: Fields): string {
  const base = textIn(config, 'baseurl', 'base')
  const whole = /^https?:/i.test(base) ? base : `${textIn(config, 'url', 'site')}/${base}`
  if (!URL.canParse(whole) || !/^https?:$/.test(new URL(whole).protocol)) return NOWHERE
  const { origin, pathname } = new URL(whole)
  return (origin + pathname.replace(/\/{2,}/g, '/')).replace(/\/$/, '')
}

function contentFolders(generator: Generator, config: Fields): string[] {
  const own = generator === 'hugo' ? textIn(config, 'contentdir') : ''
  return own === '' ? CONTENT_FOLDERS[generator] : [own]
}

function textsBelow(root: string, folders: string[]): { files: string[]; others: string[] } {
  const paths = folders.flatMap((folder) => pathsBelow(root, folder))
  const links = paths.filter(({ file }) => !file).map(({ path }) => path)
  const files = paths.filter(({ file }) => file).map(({ path }) => path)
  return {
    files: files.filter((path) => TEXT.test(path)),
    others: [...files.filter((path) => !TEXT.test(path) && OTHER_TEXT.test(path)), ...links],
  }
}

/** Without hidden files; links are not followed. */
function pathsBelow(root: string, folder: string): { path: string; file: boolean }[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || (folder === '' && NOT_CONTENT.has(entry.name))) return []
    return entry.isDirectory() ? pathsBelow(root, path) : [{ path, file: entry.isFile() }]
  })
}

/** Without a configuration. */
function guessed(files: string[]): Generator {
  if (files.some((file) => /(?:^|\/)_posts\//.test(file)) || files.every((file) => DATED.test(basename(file)))) return 'jekyll'
  return files.some((file) => file.endsWith('.mdx')) ? 'astro' : 'hugo'
}

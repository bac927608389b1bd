import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { videoAddress } from '../html/videos.ts'
import type { Generator } from './site-folder.ts'

export interface TagContext {
  generator: Generator
  /** Astro reads tags and expressions only in these. */
  mdx: boolean
  /** Path of the address of the old site. */
  base: string
  title: string
  /** Path of the old address of the text at this path or with this name; undefined if there is none. */
  addressOf: (path: string) => string | undefined
  /** `line` counts from 1. */
  removed: (tag: string, line: number) => void
}

interface Edit {
  from: number
  to: number
  text: string
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** Long enough for any tag; a bracket without its end must not be searched to the end of the text. */
const TAGS: Record<Generator, RegExp> = {
  hugo: /\{\{[<%][\s\S]{0,2000}?[>%]\}\}|\{#[\w:-]{1,200}\}$/gm,
  jekyll:
    /\{%[\s\S]{0,2000}?%\}|\{\{[\s\S]{0,2000}?\}\}|(?:^[*+-] [^\n]*\n)?\{:[^{}\n]{0,500}\}|\{#[\w:-]{1,200}\}$|<\w+ [^<>]{0,300}\bmarkdown=["'](?:1|block|span)["'][^<>]{0,300}>/gm,
  // An import ends at an empty line.
  astro:
    /^(?:import|export) [^\n]*(?:\n[^\n]+)*|<\/?(?:[A-Z][\w.]*|img)(?:[\s/](?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?>|\{[^{}\n]{0,500}\}/gm,
}

/** Shortcodes of Hugo, Liquid tags of Jekyll and components of Astro become Markdown or HTML, or go. Code stays as it is. */
export function withoutTags(text: string, context: TagContext): string {
  return context.generator === 'astro' && !context.mdx ? text : new TagReplacer(text, context).result()
}

class TagReplacer {
  readonly #text: string
  readonly #context: TagContext
  readonly #edits: Edit[] = []
  /** Paths that Astro imports, by their local names. */
  readonly #pictures = new Map<string, string>()
  /** The open tag whose content is no Markdown, and where that begins. */
  #literal: { name: string; from: number } | undefined

  constructor(text: string, context: TagContext) {
    this.#text = text
    this.#context = context
  }

  result(): string {
    for (const { 0: found, index } of withoutCode(this.#text).matchAll(TAGS[this.#context.generator])) {
      const to = index + found.length
      const tag = this.#text.slice(index, to)
      const replacement = this.#literal ? this.#withinLiteral(tag, index) : this.#replacement(tag, index, to)
      if (replacement !== undefined) this.#edits.push({ from: index, to, text: replacement })
    }
    return edited(this.#text, this.#edits)
  }

  /** Undefined for what stays. */
  #withinLiteral(tag: string, index: number): string | undefined {
    const { name, closes } = partsOf(tag)
    if (!closes || name !== this.#literal?.name) return name === 'raw' ? '' : undefined
    if (name === 'comment') this.#edits.push({ from: this.#literal.from, to: index, text: '' })
    this.#literal = undefined
    return name === 'highlight' ? `${this.#text[index - 1] === '\n' ? '' : '\n'}${FENCE}\n` : ''
  }

  #replacement(tag: string, index: number, to: number): string {
    const { name, closes, words } = partsOf(tag)
    if (!closes && LITERAL.has(name)) {
      this.#literal = { name, from: to }
      return name === 'highlight' ? `\n${FENCE}${parametersOf(words).list[0] ?? ''}` : ''
    }
    if (/^(?:import|export)\s/.test(tag)) {
      for (const [, local = '', path = ''] of tag.matchAll(/import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/g)) this.#pictures.set(local, path)
      return ''
    }
    // Since Jekyll 4, these begin with the base address, which texts write before them.
    if (/^\{\{\s*site\.(?:base)?url\s/.test(tag) && /^\{%-?\s*(?:post_url|link)\s/.test(this.#text.slice(to, to + 20))) return ''
    const made = madeOf(tag, this.#context, this.#pictures)
    if (made === undefined && !closes) this.#context.removed(tag, this.#text.slice(0, index).split('\n').length)
    return made ?? ''
  }
}

/** Longer than any in the code itself. */
const FENCE = '``````'

/** Tags whose content is no Markdown. */
const LITERAL = new Set(['raw', 'comment', 'highlight'])

/** Spaces in place of code, so that places stay the same. */
function withoutCode(text: string): string {
  const parts: string[] = []
  let at = 0
  const visit = (node: {
    type: string
    children?: unknown[]
    position?: { start: { offset?: number }; end: { offset?: number } }
  }): void => {
    if (node.type === 'code' || node.type === 'inlineCode') {
      const { start, end } = node.position ?? { start: {}, end: {} }
      parts.push(text.slice(at, start.offset), text.slice(start.offset, end.offset).replace(/[^\n]/g, ' '))
      at = end.offset ?? at
    }
    for (const child of node.children ?? []) visit(child as typeof node)
  }
  visit(parser.parse(text))
  return parts.join('') + text.slice(at)
}

function edited(text: string, edits: Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text: replacement } of edits.sort((a, b) => a.from - b.from)) {
    parts.push(text.slice(at, from), replacement)
    at = Math.max(at, to)
  }
  return parts.join('') + text.slice(at)
}

/** `{{< /details >}}`, `{% enddetails %}` and `</Details>` close one. */
function partsOf(tag: string): { name: string; closes: boolean; words: string } {
  const inner = tag
    .replace(/^(?:\{\{[<%]|\{%-?|<)/, '')
    .replace(/(?:[>%]\}\}|-?%\}|>)$/, '')
    .trim()
  const opened = inner.replace(/^\/\s*/, '')
  const name = /^[\w./-]*/.exec(opened)?.[0] ?? ''
  const end = tag.startsWith('{%') ? /^end(\w+)$/.exec(name)?.[1] : undefined
  return { name: end ?? name.replace(/\/$/, ''), closes: opened !== inner || end !== undefined, words: opened.slice(name.length) }
}

interface Parameters {
  named: Map<string, string>
  list: string[]
}

const WORD = /"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`|\{[^{}]*\}|=|[^\s"'`={}]+/g

function parametersOf(words: string): Parameters {
  const named = new Map<string, string>()
  const list: string[] = []
  const all = words.match(WORD) ?? []
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? ''
    if (all[at + 1] !== '=') list.push(unquoted(word))
    else {
      named.set(word.toLowerCase(), unquoted(all[at + 2] ?? ''))
      at += 2
    }
  }
  return { named, list }
}

function unquoted(word: string): string {
  return /^["'`{]/.test(word) ? word.slice(1, -1).replace(/\\(["\\])/g, '$1') : word
}

/** Undefined if it cannot be carried over. */
function madeOf(tag: string, context: TagContext, pictures: ReadonlyMap<string, string>): string | undefined {
  if (tag.startsWith('{:') || /^[*+-] [^\n]*\n\{:/.test(tag)) return listOfContents(tag)
  // The id of a heading, which has no address here, and HTML whose content is Markdown.
  if (tag.startsWith('{#')) return ''
  if (context.generator === 'jekyll' && tag.startsWith('<')) return '\n'
  const escaped = /^\{\{([<%])\/\*([\s\S]*)\*\/[>%]\}\}$/.exec(tag)
  if (escaped) return `{{${escaped[1]}${escaped[2]}${escaped[1] === '<' ? '>' : '%'}}}`.replaceAll('<', '&lt;')
  if (/^\{\{[^<%]/.test(tag)) return expression(tag.slice(2, -2).replace(/^-|-$/g, '').trim(), context)
  if (/^\{[^{%]/.test(tag)) return /^\{\s*\/\*/.test(tag) ? '' : /^\{\s*(["'`])(.*)\1\s*\}$/.exec(tag)?.[2]
  const { name, closes, words } = partsOf(tag)
  const kind = name.toLowerCase()
  const { named, list } = parametersOf(words)
  if (closes) return undefined
  if (kind === 'include' || kind === 'include_relative') return included(list[0] ?? '', named)
  if (kind === 'ref' || kind === 'relref' || kind === 'post_url' || kind === 'link')
    return context.addressOf(named.get('path') ?? list[0] ?? '')
  if (['figure', 'image', 'picture', 'img'].includes(kind)) return figureOf(named, pictures)
  return videoOf(kind, named, list)
}

/** Attributes that kramdown gives to a paragraph, and its table of contents, with the list that stands in for it. */
function listOfContents(tag: string): string {
  const [, list = ''] = /^([*+-] [^\n]*\n)/.exec(tag) ?? []
  return /\{:\s*toc/.test(tag) ? '' : list
}

function included(file: string, named: Map<string, string>): string | undefined {
  const kind =
    file
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '')
      .toLowerCase() ?? ''
  if (/^(?:figure|image|img|picture)$/.test(kind)) return figureOf(named, new Map())
  return videoOf(kind === 'video' ? (named.get('provider') ?? kind) : kind, named, [])
}

function figureOf(named: Map<string, string>, pictures: ReadonlyMap<string, string>): string | undefined {
  const written = ['src', 'image_path', 'url', 'path', 'link'].map((name) => named.get(name)).find(Boolean)
  if (written === undefined) return undefined
  const src = pictures.get(written.replace(/\.src$/, '')) ?? written
  const caption = named.get('caption') ?? named.get('title') ?? ''
  const alt = named.get('alt') || plainCaption(caption)
  const image = `<img src="${attribute(src)}" alt="${attribute(alt)}">`
  // Between empty lines, it is read as Markdown.
  return caption === '' ? image : `\n\n<figure>${image}<figcaption>\n\n${caption}\n\n</figcaption></figure>\n\n`
}

function plainCaption(caption: string): string {
  return caption
    .replace(/<[^<>]*>/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]/g, '')
}

function videoOf(kind: string, named: Map<string, string>, list: string[]): string | undefined {
  const id = ['id', 'videoid', 'video', 'url', 'src'].map((name) => named.get(name)).find(Boolean) ?? list[0]
  const address = id === undefined ? undefined : videoAddress(kind, id)
  const title = named.get('title') ?? named.get('label') ?? ''
  return address && `\n\n<iframe src="${attribute(address)}" title="${attribute(title)}"></iframe>\n\n`
}

/** The few that texts need: addresses of the site and the title. */
function expression(words: string, { base, title }: TagContext): string | undefined {
  const [, quoted, filter = ''] = /^["']([^"']*)["'](.*)$/.exec(words) ?? []
  if (quoted !== undefined) return /_url|site\.baseurl/.test(filter) ? `${base}/${quoted}`.replace(/\/{2,}/g, '/') : quoted
  if (words === 'site.url') return ''
  if (/^site\.baseurl\b/.test(words)) return base
  return words === 'page.title' ? title : undefined
}

function attribute(value: string): string {
  return value
    .replace(/&(?!\w+;|#)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
}

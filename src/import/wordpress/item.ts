import { plainLine } from '../html/tree.ts'
import { COMMENT, TOO_LONG, type XmlElement } from './read-export.ts'

export interface ItemTerm {
  /** `category`, `post_tag`, `language`, `post_translations` … */
  domain: string
  nicename: string
  name: string
}

export interface Item {
  id: string
  type: string
  status: string
  title: string
  link: string
  /** Percent-encoded where the title was not Latin; empty for a draft. */
  slug: string
  creator: string
  /** In the site's local time, and in UTC: `2024-02-08 06:55:31`; empty if unknown. */
  date: string
  dateGmt: string
  modified: string
  content: string
  excerpt: string
  password: string
  parent: string
  sticky: boolean
  attachmentUrl: string
  terms: ItemTerm[]
  meta: Map<string, string>
  comments: number
  tooLong: boolean
}

const NO_DATE = /^0000/

export function itemOf(entry: XmlElement): Item {
  const texts = new Map(entry.fields.map(({ name, text }) => [name, text]))
  const field = (name: string): string => (texts.get(name) ?? '').trim()
  const date = (name: string): string => (NO_DATE.test(field(name)) ? '' : field(name))
  return {
    id: field('wp:post_id'),
    type: field('wp:post_type') || 'post',
    status: field('wp:status') || 'publish',
    title: plainLine(field('title')),
    link: field('link'),
    slug: field('wp:post_name'),
    creator: plainLine(field('dc:creator')),
    date: date('wp:post_date') || dayOfFeed(field('pubDate')),
    dateGmt: date('wp:post_date_gmt'),
    modified: date('wp:post_modified'),
    content: texts.get('content:encoded') ?? '',
    excerpt: texts.get('excerpt:encoded') ?? '',
    password: field('wp:post_password'),
    parent: field('wp:post_parent'),
    sticky: field('wp:is_sticky') === '1',
    attachmentUrl: field('wp:attachment_url'),
    terms: entry.fields.filter(({ name }) => name === 'category').map(termOf),
    meta: metaOf(entry),
    comments: entry.fields.filter(({ name }) => name === COMMENT).length,
    tooLong: texts.has(TOO_LONG),
  }
}

/** Before WXR 1.1, terms had no slug of their own. */
function termOf({ attributes, text }: XmlElement): ItemTerm {
  const name = plainLine(text)
  return { domain: attributes.domain ?? 'category', nicename: attributes.nicename ?? name, name }
}

function metaOf(entry: XmlElement): Map<string, string> {
  return new Map(
    entry.fields
      .filter(({ name }) => name === 'wp:postmeta')
      .map(({ fields }) => [childText(fields, 'wp:meta_key').trim(), childText(fields, 'wp:meta_value')]),
  )
}

export function childText(fields: XmlElement[], name: string): string {
  return fields.find((field) => field.name === name)?.text ?? ''
}

/** A date of RSS (RFC 822) in WordPress' format. */
function dayOfFeed(text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) || time < 0 ? '' : new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

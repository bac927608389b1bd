import { MEDIA_TYPES } from '#domain/feeds.ts'
import { XML_START, xmlElement, xmlText } from '#server/xml.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** RFC 4287 */
export function atomFeed(feed: Feed): string {
  const { id, title, language, page, self, author, updated, entries } = feed
  const parts = [
    text('id', id),
    text('title', title),
    text('updated', updated),
    link('self', MEDIA_TYPES.atom, self),
    link('alternate', 'text/html', page, language),
    xmlElement('author', {}, text('name', author.name) + text('uri', author.url)),
    text('generator', 'Vitrine'),
    ...entries.map((entry) => `\n${entryElement(entry, feed)}`),
  ]
  return `${XML_START}${xmlElement('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language }, parts.join(''))}\n`
}

function entryElement(entry: FeedEntry, { language }: Feed): string {
  const parts = [
    text('id', entry.id),
    text('title', entry.title),
    link('alternate', 'text/html', entry.url, language),
    text('published', entry.published),
    text('updated', entry.updated),
    // Without its own, an entry has the feed's author (RFC 4287, 4.1.2).
    entry.author === undefined ? '' : xmlElement('author', {}, text('name', entry.author)),
    ...entry.tags.map(({ key, label }) => xmlElement('category', { term: key, label })),
    text('summary', entry.summary),
    xmlElement('content', { type: 'html' }, xmlText(entry.html)),
  ]
  return xmlElement('entry', {}, parts.join(''))
}

function text(name: string, value: string): string {
  return xmlElement(name, {}, xmlText(value))
}

function link(rel: string, type: string, href: string, hreflang?: string): string {
  return xmlElement('link', { rel, type, href, ...(hreflang ? { hreflang } : {}) })
}

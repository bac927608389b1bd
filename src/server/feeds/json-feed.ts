import type { Feed, FeedEntry } from './feed.ts'

/** JSON Feed 1.1 (jsonfeed.org/version/1.1) */
export function jsonFeed({ title, language, page, self, author, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    language,
    authors: [author],
    items: entries.map(item),
  })
}

function item(entry: FeedEntry): object {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    content_html: entry.html,
    summary: entry.summary,
    image: entry.picture,
    date_published: entry.published,
    date_modified: entry.updated,
    authors: entry.author === undefined ? undefined : [{ name: entry.author }],
    tags: entry.tags.length > 0 ? entry.tags.map(({ label }) => label) : undefined,
  }
}

/** A link in the head of a page, by the names of its attributes. */
export type HeadLink = Record<string, string>

/** What the head of a page says to those who read no page. */
export function pageHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'))
  const links = [...head.matchAll(/<link ([^>]*)>/g)].map(
    ([, attributes = '']): HeadLink =>
      Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])),
  )
  const alternates = links.filter(({ rel }) => rel === 'alternate')
  return {
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    /** `hreflang` and address. */
    alternates: alternates.flatMap(({ hreflang, href }): [string, string][] => (hreflang && href ? [[hreflang, href]] : [])),
    feeds: alternates.filter(({ type }) => type !== undefined),
    noIndex: head.includes('<meta name="robots" content="noindex"'),
  }
}

/** Paths of the site that a page links to, without parameters and places. */
export function ownLinks(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)].map(([, path = '']) => path).filter((path) => !path.startsWith('/storage/'))
}

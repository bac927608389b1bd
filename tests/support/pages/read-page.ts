/** A node of JSON-LD. */
export type Node = Record<string, unknown>

/** What a page's HTML says of itself. */
export interface PageRead {
  html: string
  title: string
  language: string
  canonical: string | undefined
  /** Attributes of the links in its head. */
  links: Record<string, string>[]
  /** Languages of `hreflang`, `x-default` aside. */
  alternates: string[]
  /** Contents of `meta` by property or name, several of a kind in order. */
  meta: Record<string, string[]>
  /** The nodes of its JSON-LD; none where it has none. */
  graph: Node[]
  /** The texts of its breadcrumbs, as screen readers have them: whole. */
  crumbs: string[]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

/** Reads the HTML of a page as programs that run no scripts do. */
export function readPage(html: string): PageRead {
  const head = html.slice(0, html.indexOf('</head>'))
  const meta: Record<string, string[]> = {}
  for (const [tag] of head.matchAll(/<meta [^>]*>/g)) {
    const { property, name, content = '' } = attributesOf(tag)
    const key = property ?? name
    if (key) meta[key] = [...(meta[key] ?? []), content]
  }
  const links = [...head.matchAll(/<link [^>]*>/g)].map(([tag]) => attributesOf(tag))
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  if (scripts.length > 1) throw new Error('There are two scripts with structured data.')
  const crumbs = /<nav class="[^"]*" aria-label="[^"]*"><ol role="list">(.*?)<\/ol>/s.exec(html)?.[1] ?? ''
  return {
    html,
    title: unescaped(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    language: /<html lang="(\w+)"/.exec(html)?.[1] ?? '',
    links,
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    alternates: links.flatMap(({ hreflang }) => (hreflang && hreflang !== 'x-default' ? [hreflang] : [])),
    meta,
    graph: scripts.flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Node[] })['@graph']),
    crumbs: [...crumbs.matchAll(/<li>(.*?)<\/li>/gs)].map(([, step = '']) =>
      unescaped(step.replace(/<span aria-hidden="true">.*?<\/span>|<[^>]*>/g, '')),
    ),
  }
}

/** The node of a type; undefined when there is none. */
export function nodeOf(page: PageRead, type: string): Node | undefined {
  return page.graph.find((node) => node['@type'] === type)
}

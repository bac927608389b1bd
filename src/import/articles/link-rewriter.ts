import { type SiteMap, targetOf } from '#content/check/links.ts'
import { decoded } from '#domain/text.ts'
import type { Article, OldContent, OldSite } from './article.ts'
import type { Plan, PlannedItem } from './plan.ts'

export function addressOf({ folder, slug }: Pick<PlannedItem, 'folder' | 'slug'>): string {
  return folder === 'posts' ? `/blog/${slug}` : `/data/${slug}`
}

export class LinkRewriter {
  readonly #site: OldSite
  readonly #map: SiteMap
  readonly #hosts: ReadonlySet<string>
  readonly #byPath = new Map<string, PlannedItem>()
  /** The content check rejects links to them, and the old site never showed them. */
  readonly #unpublished = new Set<string>()
  readonly #byId: Plan['itemById']
  readonly #types: ReadonlyMap<string, string>

  constructor({ site, articles }: OldContent, { itemById, site: map }: Plan, types: ReadonlyMap<string, string>) {
    this.#site = site
    this.#map = map
    this.#hosts = site.hosts
    this.#byId = itemById
    this.#types = types
    for (const article of articles.values()) {
      const planned = itemById.get(article.id)
      const path = this.#pathOf(article)
      if (path === undefined || path === '') continue
      if (planned?.main.status === 'publish') this.#byPath.set(path, planned)
      else if (article.status !== 'publish') this.#unpublished.add(path)
    }
  }

  #pathOf({ link }: Article): string | undefined {
    if (!URL.canParse(link) || new URL(link).search !== '') return undefined
    return plainPath(new URL(link))
  }

  /** `base` is the address of the text. `old`: the page was not imported. Without `target`, the link has no destination. */
  rewrite(href: string, base: string): { target: string | undefined; old: boolean } {
    const whole = /^www\./i.test(href) ? `http://${href}` : href
    if (/^[a-z][a-z0-9+.-]*:/i.test(whole) && !/^https?:/i.test(whole)) return { target: this.#allowed(whole), old: false }
    const from = URL.canParse(base) ? base : `${this.#site.address}/`
    if (whole.startsWith('#') || !URL.canParse(whole, from)) return { target: undefined, old: false }
    const url = new URL(whole, from)
    if (!this.#hosts.has(url.hostname)) return { target: this.#allowed(url.href), old: false }
    const own = this.#ownAddress(url)
    if (own === undefined && this.#unpublished.has(plainPath(url))) return { target: undefined, old: false }
    return own === undefined ? { target: this.#allowed(url.href), old: true } : { target: this.#allowed(own), old: false }
  }

  #ownAddress(url: URL): string | undefined {
    const id = ['p', 'page_id', 'post_id'].map((name) => url.searchParams.get(name)).find(Boolean)
    const path = plainPath(url)
    const planned = (id ? this.#byId.get(id) : undefined) ?? this.#byPath.get(path)
    if (planned?.main.status === 'publish') return addressOf(planned)
    if (path === '' && url.search === '') return '/'
    const category = /(?:^|\/)(?:categor(?:y|ies)|tag)\/(?:.*\/)?([^/]+)$/.exec(path)?.[1]
    const type = category === undefined ? undefined : this.#types.get(category)
    return type === undefined ? undefined : `/blog?type=${type}`
  }

  #allowed(target: string): string | undefined {
    return 'fine' in targetOf(target, this.#map) ? target : undefined
  }
}

/** Decoded, lower-case, without leading and trailing slashes. */
function plainPath({ pathname }: URL): string {
  return decoded(pathname.replace(/\/(?:index\.php)?$|^\//g, '')).toLowerCase()
}

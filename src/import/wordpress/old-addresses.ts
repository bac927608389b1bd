import { feedPath } from '#domain/feeds.ts'
import { decoded } from '#domain/text.ts'
import type { Article } from '../articles/article.ts'
import type { OldAddresses } from '../articles/old-addresses.ts'

export const OLD_ADDRESSES: OldAddresses = {
  of: addressesOf,
  category: (nicename) => `/category/${decoded(nicename)}/`,
  lists: [
    ...['/category/*', '/tag/*', '/author/*', '/page/*'].map((from) => ({ from, to: '/blog' })),
    { from: '/feed/', to: feedPath('posts', 'atom') },
    { from: '/wp-json/*', gone: true },
  ],
}

/** WordPress leads from the number and the bare name to the permanent address, so all of them are in use. */
function addressesOf({ id, folder, slug, link }: Article): string[] {
  const url = URL.canParse(link) ? new URL(link) : undefined
  const own = url && decoded(url.pathname).replaceAll(/\s/g, '%20') + url.search
  const named = slug === '' ? [] : [`/${decoded(slug)}/`]
  return [...(own && own !== '/' ? [own] : []), `/?${folder === 'pages' ? 'page_id' : 'p'}=${id}`, ...named]
}

import { decoded } from '#domain/text.ts'
import type { RedirectTable } from '#server/storage/engine/schema.ts'
import { oldAddressOf } from '#server/storage/redirects/old-address.ts'
import type { Content } from '../check/check.ts'

export function redirectsIn({ redirects, media }: Pick<Content, 'redirects' | 'media'>): RedirectTable[] {
  return redirects.map(({ from, to }) => {
    const file = to === undefined ? undefined : media.get(decoded(to.replace(/^\/storage\//, '')))
    return { ...oldAddressOf(from), target: to === undefined ? null : encoded(file ? `/storage/${file.path}` : to) }
  })
}

/** For a header, which has only ASCII. Only home pages end in a slash. */
function encoded(target: string): string {
  const own = 'https://own.invalid'
  const { href } = new URL(target, own)
  return target.startsWith('/') ? href.slice(own.length).replace(/(?<=.)\/(?=[?#]|$)/, '') : href
}

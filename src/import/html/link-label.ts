import { decoded } from '#domain/text.ts'

export function labelOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { hostname, pathname, search } = new URL(address)
  const host = hostname.replace(/^www\./, '')
  const last = pathname.split('/').filter(Boolean).at(-1)
  const name = last === undefined ? '' : decoded(last)
  return name === '' ? host : /\.\w{2,4}$/.test(name) ? name : `${host}/${name}${search.length < 30 ? search : ''}`
}

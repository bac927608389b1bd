import { decoded } from '#domain/text.ts'

/** As old addresses are compared; `search` has its parameters sorted. */
export interface OldAddress {
  path: string
  search: string
}

/** Tracking parameters come last, so the first ones matter. */
const COMPARED_PARAMETERS = 6
const COMPARED_LEVELS = 12

export const ANYTHING_BELOW = '/*'

export function oldAddressOf(address: string): OldAddress {
  const [path = '', search = ''] = address.split('?', 2)
  return { path: comparedPath(path), search: sortedSearch([...new URLSearchParams(search)]) }
}

/** What an entry may be called that answers the address, most specific first. */
export function candidatesFor(address: string): { paths: string[]; searches: string[] } {
  const [path = '', search = ''] = address.split('?', 2)
  const whole = comparedPath(path)
  const parts = whole.split('/').slice(0, COMPARED_LEVELS)
  const parents = parts.map((_, level) => parts.slice(0, level).join('/') + ANYTHING_BELOW).slice(2)
  return { paths: [whole, ...parents.toReversed()], searches: subsets([...new URLSearchParams(search)].slice(0, COMPARED_PARAMETERS)) }
}

/** Without percent signs, final slash and differences in case or Unicode form, none of which a visitor sees. */
function comparedPath(path: string): string {
  return decoded(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
}

function sortedSearch(parameters: [name: string, value: string][]): string {
  const sorted = new URLSearchParams(parameters)
  sorted.sort()
  return sorted.toString()
}

/** The longest first; the last one is empty. */
function subsets(parameters: [string, string][]): string[] {
  const all: [string, string][][] = [[]]
  for (const one of parameters) all.push(...all.map((set) => [...set, one]))
  return all.sort((a, b) => b.length - a.length).map(sortedSearch)
}

/** Of pages of the site: an old address on the path of such a page needs another one. */
const PAGE_PARAMETERS = new Set(
  'category featured filter form in location max_price page per_page q search sent sort status token variant view'.split(' '),
)

export function hasForeignParameter(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => !PAGE_PARAMETERS.has(name))
}

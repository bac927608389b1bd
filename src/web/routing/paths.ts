/** Links take their addresses only from here. */
export { paths } from '#domain/paths.ts'

/** `base` is the backend's origin, empty for our own. */
export function storageUrl(base: string, path: string): string {
  return `${base}/storage/${encodePath(path)}`
}

/** Takes one of the widths that the API gives for the picture. */
export function pictureUrls(base: string, path: string): (width: number) => string {
  const encoded = encodePath(path)
  return (width) => `${base}/pictures/${width}/${encoded}`
}

function encodePath(path: string): string {
  if (/^[\w./-]*$/.test(path)) return path
  return path.split('/').map(encodeURIComponent).join('/')
}

export type Parameters = Record<string, string | number | undefined>

/** Parameters have a fixed order; empty ones are left out. */
export function withSearch(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** In an address; the id where a backend gives no slug. */
export function referenceOf({ slug, id }: { slug?: string; id?: number }): string {
  return slug ?? String(id ?? '')
}

/** Links take their addresses from here alone. */
export { paths } from '#domain/paths.ts'

/**
 * The address of a published file.
 * @param base origin of the backend, empty for our own
 * @param path as the API gives it
 */
export function storageUrl(base: string, path: string): string {
  return `${base}/storage/${encodePath(path)}`
}

/**
 * The addresses of a published picture in its widths.
 * @param base origin of the backend, empty for our own
 * @returns takes one of the widths that the API gives for it
 */
export function pictureUrls(base: string, path: string): (width: number) => string {
  const encoded = encodePath(path)
  return (width) => `${base}/pictures/${width}/${encoded}`
}

function encodePath(path: string): string {
  if (/^[\w./-]*$/.test(path)) return path
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Parameters of an address by their names, in order. */
export type Parameters = Record<string, string | number | undefined>

/** An address with its parameters in a fixed order; empty ones are left out. */
export function withSearch(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Every address of the site, without language prefix. Links take them from here alone. */
export const paths = {
  home: () => '/',
  category: (slug: string) => `/category/${slug}`,
  page: (slug: string) => `/data/${slug}`,
  products: () => '/products',
  product: (slug: string) => `/product/${slug}`,
  blog: () => '/blog',
  post: (slug: string) => `/blog/${slug}`,
  team: () => '/teams',
  careers: () => '/careers',
  career: (id: number) => `/careers/${id}`,
  contact: () => '/contact',
  confirmSubscription: () => '/newsletter/confirm',
  unsubscribe: () => '/newsletter/unsubscribe',
}

/**
 * The address of a published file.
 * @param base origin of the backend, empty for our own
 * @param path as the API gives it
 */
export function storageUrl(base: string, path: string): string {
  return `${base}/storage/${encodePath(path)}`
}

/**
 * The address of a published picture that is not wider than it is shown.
 * @param base origin of the backend, empty for our own
 * @param width one of those that the API gives for it
 */
export function pictureUrl(base: string, path: string, width: number): string {
  return `${base}/pictures/${width}/${encodePath(path)}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Parameters of an address by their names, in order. */
export type Parameters = Record<string, string | number | undefined>

/** An address with its parameters in a fixed order; empty ones are left out. */
export function withSearch(path: string, parameters: Parameters): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

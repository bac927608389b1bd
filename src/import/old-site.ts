/** With and without `www`. */
export function hostsOf(address: string): Set<string> {
  const host = new URL(address).hostname.replace(/^www\./, '')
  return new Set([host, `www.${host}`])
}

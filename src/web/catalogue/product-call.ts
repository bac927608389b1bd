/** docs/spec.md#7-the-calls-it-makes */
export function productCall(reference: string | undefined): string {
  return `/products/${encodeURIComponent(reference ?? '')}`
}

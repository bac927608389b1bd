/** A form without JavaScript sends empty parameters for empty fields; PostgreSQL rejects NULs. */
export function tidyQuery(query: unknown): void {
  const values = query as Record<string, unknown>
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string') continue
    values[field] = value.replaceAll('\0', '')
    if (values[field] === '') delete values[field]
  }
}

export function hasNul(params: unknown): boolean {
  return Object.values(params ?? {}).some((value) => String(value).includes('\0'))
}

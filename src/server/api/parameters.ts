/**
 * Takes empty parameters, which a form without JavaScript sends for fields left empty, as not
 * given, and NULs, which nobody types and PostgreSQL cannot take, out of the others.
 */
export function tidyQuery(query: unknown): void {
  const values = query as Record<string, unknown>
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string') continue
    values[field] = value.replaceAll('\0', '')
    if (values[field] === '') delete values[field]
  }
}

/** Whether a part of an address holds a NUL: nothing has such a name. */
export function hasNul(params: unknown): boolean {
  return Object.values(params ?? {}).some((value) => String(value).includes('\0'))
}

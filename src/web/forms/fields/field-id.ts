export function fieldId(form: string, field: string): string {
  return `${form}-${field}`
}

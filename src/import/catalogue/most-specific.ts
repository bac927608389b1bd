import { plainLine } from '../html/tree.ts'
import type { ImportReport } from '../report.ts'

/** Of the categories of a product, each a path from the top, the deepest; the report names the others. */
export function mostSpecific(categories: string[][], label: string, report: ImportReport): string[] {
  const paths = categories.map((path) => path.map(plainLine).filter(Boolean))
  const deepest = paths.reduce<string[]>((best, path) => (path.length > best.length ? path : best), [])
  const others = paths.filter((path) => path.some((name, index) => name !== deepest[index]))
  if (others.length > 0) {
    report.changed(
      'Products in several categories: only one was kept.',
      `${label}: ${deepest.join(' > ')}, not ${others.map((path) => path.join(' > ')).join(', ')}`,
    )
  }
  return deepest
}

import type { FiguresSource } from '#domain/company/company-source.ts'
import type { Problem } from '../../problems.ts'
import type { YamlSource } from '../../read/yaml-source.ts'
import type { SiteMap, Slugs } from '../links.ts'

/** What notes on products name in figures.yaml. */
export function noteFaults({ product_notes: notes }: FiguresSource, { file, lineOf }: YamlSource, site: SiteMap): Problem[] {
  const missing = (note: number, list: 'categories' | 'products', known: Slugs | undefined, place: string): Problem[] =>
    (notes[note]?.[list] ?? []).flatMap((name, index) => {
      if (!known || known.has(name)) return []
      const sentence = `This note is for "${name}", but there is no "${name}" in ${place}; check the spelling or delete it.`
      return [{ file, line: lineOf(['product_notes', note, list, index]), sentence }]
    })
  return notes.flatMap((_, note) => [
    ...missing(note, 'categories', site['product-categories'], 'product-categories.yaml'),
    ...missing(note, 'products', site.products, 'products'),
  ])
}

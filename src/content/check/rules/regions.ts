import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { YamlValues } from '../../kinds.ts'
import type { Problem } from '../../problems.ts'
import { type ContentListing, fileOf, readText } from '../../read/folder.ts'

interface Checked {
  dir: string
  languages: SiteLanguages
  yaml: YamlValues
  listing: ContentListing
}

/** Regions that no page shows, and pages that show none. */
export function regionHints({ dir, languages, yaml: { regions, settings }, listing }: Checked): Problem[] {
  if (!settings.sections.regions) return []
  const shown = listing.pages.flatMap(({ slug }) => {
    const file = fileOf('pages', slug, languages.source)
    const line =
      readText(dir, file)
        .split('\n')
        .findIndex((each) => /^regions:\s*true\b/.test(each)) + 1
    return line > 0 ? [{ file, line }] : []
  })
  if (regions.length > 0 && shown.length === 0)
    return [
      {
        file: 'regions.yaml',
        line: 1,
        sentence: 'No page shows these regions; write "regions: true" between the --- lines of one in pages/.',
      },
    ]
  if (regions.length > 0) return []
  return shown.map((place) => ({ ...place, sentence: 'There are no regions to show; list them in regions.yaml, or delete this line.' }))
}

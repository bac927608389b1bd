import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { SavedResults } from '../support/results.ts'
import { headlinePicture } from './headline.ts'
import { htmlReport } from './html.ts'
import { markdownReport, type Report } from './markdown.ts'
import { measuredOn } from './measured-on.ts'
import { comparisons } from './sections/pages.ts'
import { sectionsOf } from './sections.ts'
import { verdictsOn } from './verdicts.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'bench')
const PICTURE = join(ROOT, 'docs/images/speed.svg')

/** Writes the report and the README's plot from what was measured. @returns a sentence for each target that is missed */
export function writeReport(results: SavedResults): string[] {
  const verdicts = verdictsOn(results)
  const report: Report = { verdicts, machines: measuredOn(results), sections: sectionsOf(results) }
  if (results.pages) writeFileSync(PICTURE, headlinePicture(comparisons(results.pages)))
  writeFileSync(join(FOLDER, 'report.md'), markdownReport(report, relative(FOLDER, PICTURE)))
  writeFileSync(join(FOLDER, 'report.html'), htmlReport(report))
  return verdicts.filter(({ verdict }) => verdict === 'missed').map(({ what, aim, reached }) => `${what}: ${reached}, target ${aim}`)
}

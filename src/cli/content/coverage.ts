import { checkContent } from '#content/check/check.ts'
import { type Coverage, coverageOf } from '#content/check/coverage.ts'
import { printingProblems } from '#content/publish/problem-list.ts'
import { languageName } from '#content/words.ts'
import { readConfig } from '#server/config.ts'
import type { Command, Output } from '../command.ts'

const WIDTHS = [20, 8, 10, 7]

export function contentCoverage(content: Command): void {
  content
    .command('coverage')
    .description('Shows how much of the content is translated into each language.')
    .option('--list', 'also list what is missing, and what is stale because the original has changed since its translation')
    .runs(async (output, { list }: { list?: true }) => {
      const { contentDir } = readConfig(process.env)
      return printingProblems(contentDir, output, async () => {
        const content = await checkContent(contentDir)
        const { languages, source } = content.site
        if (languages.length < 2) {
          output.print(
            `The site has one language, ${languageName(source)}: there is nothing to translate. "languages" in settings.yaml adds others.`,
          )
          return 0
        }
        const rows = coverageOf(content)
        printTable(rows, output)
        if (list) printNames(rows, output)
        return 0
      })
    })
}

function printTable(rows: Coverage[], output: Output): void {
  const line = (cells: (string | number)[]): string =>
    cells
      .map((cell, column) => (column < 2 ? String(cell).padEnd(WIDTHS[column] ?? 0) : String(cell).padStart(WIDTHS[column] ?? 8)))
      .join(' ')
  output.print(line(['kind', 'language', 'translated', 'missing', 'stale']))
  for (const { kind, language, translated, missing, stale } of rows) {
    output.print(line([kind, language, translated, missing.length, stale.length]))
  }
}

function printNames(rows: Coverage[], output: Output): void {
  for (const { language, missing, stale } of rows) {
    for (const name of missing) output.print(`${language}  missing  ${name}`)
    for (const name of stale) output.print(`${language}  stale    ${name}`)
  }
}

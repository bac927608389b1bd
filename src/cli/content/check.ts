import { type Content, checkDocuments, openContent } from '#content/check/check.ts'
import { ExternalLinks } from '#content/check/external-links.ts'
import { sortProblems } from '#content/problems.ts'
import { withProgress } from '#content/progress.ts'
import { pathAndLine, printHints, printingProblems } from '#content/publish/problem-list.ts'
import { NEVER_VISIBLE } from '#content/read/visibility.ts'
import { counted } from '#content/words.ts'
import { readConfig } from '#server/config.ts'
import type { Command, Output } from '../command.ts'

export function contentCheck(content: Command): void {
  content
    .command('check')
    .description('Checks the content folder for problems. Changes nothing.')
    .option('--external', 'also check the links to other websites; a broken one is a warning')
    .addHelpText('after', '\nHints suggest improvements and never prevent publishing.\nExit codes: 0 no problems, 1 problems.')
    .runs(async (output, { external }: { external?: true }) => {
      const { contentDir, publicUrl } = readConfig(process.env)
      const links = new ExternalLinks()
      return printingProblems(contentDir, output, async () => {
        const content = await checkDocuments(await openContent(contentDir, { external: links.note, publicUrl, wording: true }))
        printCounts(content, output)
        printHints(content.hints, contentDir, output)
        if (external) await checkExternal(links, contentDir, output)
        return 0
      })
    })
}

function printCounts({ listing: { products, posts, pages, jobs }, media, hidden }: Content, output: Output): void {
  output.print(
    `No problems. Products: ${products.length}, posts: ${posts.length}, pages: ${pages.length}, jobs: ${jobs.length}, pictures and documents: ${media.size}.`,
  )
  const drafts = [...hidden.values()].filter((from) => from === NEVER_VISIBLE).length
  if (hidden.size > 0) output.print(`Not shown: ${counted(drafts, 'draft')}, ${hidden.size - drafts} scheduled.`)
}

async function checkExternal(links: ExternalLinks, contentDir: string, output: Output): Promise<void> {
  const found = await withProgress(output.terminal, (report) => links.check((done) => report(done, links.count)), 'Checking links')
  const warnings = sortProblems(found)
  for (const { file, line, sentence } of warnings) output.print(`${pathAndLine(contentDir, file, line)}  ${sentence}`)
  output.print(`Links to other websites: ${links.count} checked, ${counted(warnings.length, 'warning')}.`)
}

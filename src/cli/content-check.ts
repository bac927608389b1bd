import { parseArgs } from 'node:util'
import { type Content, checkDocuments, openContent } from '#content/check.ts'
import { ExternalLinks } from '#content/external-links.ts'
import { ContentError, sortProblems } from '#content/problems.ts'
import { NEVER } from '#content/release.ts'
import { readConfig } from '#server/config.ts'
import type { Command, Output } from './command.ts'
import { counted } from './inbox-words.ts'
import { pathAndLine, printHints, printProblems } from './problem-list.ts'
import { withProgress } from './progress.ts'

export const contentCheck: Command = {
  name: 'content check',
  summary: 'Looks for faults in the content folder; changes nothing.',
  help: [
    '  --external  also asks other sites whether the pages that texts link to are there; what is not is a warning',
    'Checks every file of CONTENT_DIR (default: ./content) and lists all problems with file and line. Hints tell what could be better; they hold up nothing.',
    'Exit code 0: no problem, 1: problems.',
  ].join('\n'),
  run: async (parameters, output) => {
    const { values } = parseArgs({ args: parameters, options: { external: { type: 'boolean', default: false } } })
    const { contentDir } = readConfig(process.env)
    const links = new ExternalLinks()
    try {
      const content = await checkDocuments(await openContent(contentDir, { external: links.note }))
      printCounts(content, output)
      printHints(content.hints, contentDir, output)
      if (values.external) await checkExternal(links, contentDir, output)
      return 0
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      printProblems(error, contentDir, output)
      return 1
    }
  },
}

function printCounts({ listing: { products, posts, pages, jobs }, media, hidden }: Content, output: Output): void {
  output.print(
    `No problems. Products: ${products.length}, posts: ${posts.length}, pages: ${pages.length}, jobs: ${jobs.length}, pictures and documents: ${media.size}.`,
  )
  const drafts = [...hidden.values()].filter((from) => from === NEVER).length
  if (hidden.size > 0) output.print(`Not shown: ${counted(drafts, 'draft')}, ${hidden.size - drafts} scheduled.`)
}

async function checkExternal(links: ExternalLinks, contentDir: string, output: Output): Promise<void> {
  const found = await withProgress(output.terminal, (report) => links.check((done) => report(done, links.count)), 'Asking other sites')
  const warnings = sortProblems(found)
  for (const { file, line, sentence } of warnings) output.print(`${pathAndLine(contentDir, file, line)}  ${sentence}`)
  output.print(`Addresses of other sites: ${links.count} asked, ${counted(warnings.length, 'warning')}.`)
}

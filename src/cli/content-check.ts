import { parseArgs } from 'node:util'
import { checkContent } from '#content/check.ts'
import { ContentError } from '#content/problems.ts'
import { readConfig } from '#server/config.ts'
import type { Command } from './command.ts'
import { printProblems } from './problem-list.ts'

export const contentCheck: Command = {
  name: 'content check',
  summary: 'Looks for faults in the content folder; changes nothing.',
  help: 'Checks every file of CONTENT_DIR (default: ./content) and lists all problems with file and line.\nExit code 0: no problem, 1: problems.',
  run: async (parameters, output) => {
    parseArgs({ args: parameters, options: {} })
    const { contentDir } = readConfig(process.env)
    try {
      const { listing, media } = await checkContent(contentDir)
      const { products, posts, pages, jobs } = listing
      output.print(
        `No problems. Products: ${products.length}, posts: ${posts.length}, pages: ${pages.length}, jobs: ${jobs.length}, pictures and documents: ${media.size}.`,
      )
      return 0
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      printProblems(error, contentDir, output)
      return 1
    }
  },
}

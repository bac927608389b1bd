import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const CODE = globSync(['src/**/*.{ts,tsx,js,css}', 'tests/**/*.{ts,mjs}', 'scripts/*.mjs', 'bench/**/*.{ts,mjs}', '*.ts'])
const PAGES = globSync(['README.md', 'content/README.md', 'docs/**/*.md'])

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function leadsNowhere(target: string): boolean {
  const [file = '', anchor] = target.split('#')
  return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor))
}

it('comments refer to pages and sections that exist', () => {
  const references = CODE.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([target]) => ({ file, target })),
  )
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter(({ target }) => leadsNowhere(target))).toEqual([])
})

it('links of the documents lead to pages and sections that exist', () => {
  const links = PAGES.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replace(/```.*?```|`[^`\n]*`/gs, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)\s]+)/g),
    ].map(([, target = '']) => ({ file, target: target.startsWith('#') ? file + target : join(dirname(file), target) })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ target }) => leadsNowhere(target))).toEqual([])
})

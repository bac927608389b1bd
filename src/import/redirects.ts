import { join } from 'node:path'
import { isMap, isSeq, parseDocument, stringify } from 'yaml'
import type { SiteMap } from '#content/check/links.ts'
import { isRedirectable, oldName, withoutLanguage } from '#content/check/rules/redirects.ts'
import type { ContentWriter } from './content-writer.ts'
import { readIfThere, writeAtomically } from './files.ts'
import type { ImportReport } from './report.ts'

export type NewRedirect = { from: string; to: string } | { from: string; gone: true }

/**
 * Appends what redirects.yaml does not have yet. Entries that were changed or deleted by hand since an earlier import stay so.
 * @throws Error if the file is not a list
 */
export async function addRedirects(
  { contentDir, site: languages, state, dryRun }: ContentWriter,
  site: SiteMap,
  redirects: Iterable<NewRedirect>,
  report: ImportReport,
): Promise<void> {
  const path = join(contentDir, 'redirects.yaml')
  const text = String((await readIfThere(path)) ?? '')
  const known = namesIn(text)
  const added: NewRedirect[] = []
  for (const redirect of redirects) {
    const { from } = redirect
    const name = oldName(from)
    // The new site leads from an address without a language to that of the visitor.
    if ('to' in redirect && [redirect.to, withoutLanguage(redirect.to, languages)].some((to) => oldName(to) === name)) continue
    if (!isRedirectable(from, { site, languages })) {
      report.changed('Old addresses that the new site uses itself: they show what the new site has there.', from)
      continue
    }
    report.imported('Redirects from old addresses (redirects.yaml)', 'to' in redirect ? `${from} → ${redirect.to}` : `${from} (gone)`)
    if (known.has(name) || state.pathOf(`redirect ${name}`) !== undefined) continue
    known.add(name)
    state.setPath(`redirect ${name}`, 'redirects.yaml')
    added.push(redirect)
  }
  if (added.length > 0 && !dryRun) await writeAtomically(path, appended(text, added))
}

function namesIn(text: string): Set<string> {
  const { contents, errors } = parseDocument(text)
  const items = contents === null ? [] : isSeq(contents) ? contents.items : undefined
  if (errors.length > 0 || !items) throw new Error('redirects.yaml is not a valid list. "content check" shows the problem.')
  return new Set(items.flatMap((item) => (isMap(item) ? oldName(String(item.get('from'))) : [])))
}

/** Existing text, comments included, stays as it is. */
function appended(text: string, added: NewRedirect[]): string {
  const before = text.replace(/^\[\s*\]\s*$/m, '')
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  const longer = before + gap + stringify(added, { lineWidth: 0 })
  if (namesIn(longer).size < namesIn(before).size + added.length) {
    throw new Error('Entries cannot be added to redirects.yaml as it is written. Start each entry on its own line with "- ".')
  }
  return longer
}

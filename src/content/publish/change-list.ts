import { nameInFolder } from '#content/kinds.ts'
import { counted } from '#content/words.ts'
import type { Changes } from '#server/storage/publication/types.ts'
import type { Printer } from './problem-list.ts'

/** Of each list; the rest is counted. */
const SHOWN = 20

export function printChanges({ version, added, changed, removed, scheduled, drafts }: Changes, output: Printer): void {
  if (added.length + changed.length + removed.length + scheduled.length === 0)
    output.print(`Nothing has changed. The site stays at version ${version}.`)
  else {
    printList('added', added, output)
    printList('changed', changed, output)
    printList('removed', removed, output)
    printList('scheduled', scheduled, output)
    output.print(`Published version ${version}: ${added.length} added, ${changed.length} changed, ${removed.length} removed.`)
  }
  if (drafts.length > 0) output.print(`Left out: ${counted(drafts.length, 'draft')}.`)
}

function printList(title: string, names: string[], output: Printer): void {
  for (const name of names.slice(0, SHOWN)) output.print(`  ${title.padEnd(9)} ${nameInFolder(name)}`)
  if (names.length > SHOWN) output.print(`  ${title.padEnd(9)} … and ${names.length - SHOWN} more`)
}

import { nameInFolder } from '#content/kinds.ts'
import { counted } from '#content/words.ts'
import type { Changes } from '#server/storage/publication/types.ts'
import type { Printer } from './problem-list.ts'
import { renameAdvice } from './rename-advice.ts'

/** Of each list; the rest is counted. */
const SHOWN = 20

export function printChanges(changes: Changes, output: Printer): void {
  const { version, drafts } = changes
  if (hasNone(changes)) output.print(`Nothing has changed. The site stays at version ${version}.`)
  else {
    printLists(changes, output)
    output.print(`Published version ${version}: ${countsOf(changes)}.`)
  }
  if (drafts.length > 0) output.print(`Left out: ${counted(drafts.length, 'draft')}.`)
}

/** Nothing is published by it. */
export function printPreviewed(changes: Changes, output: Printer): void {
  if (hasNone(changes)) {
    output.print('The preview shows the content folder as it is, drafts included. It follows when you save a file.')
    return
  }
  printLists(changes, output)
  output.print(`The preview shows it: ${countsOf(changes)}. Visitors see it after "npm run vitrine -- content publish".`)
}

function hasNone({ added, changed, removed, scheduled }: Changes): boolean {
  return added.length + changed.length + removed.length + scheduled.length === 0
}

function countsOf({ added, changed, removed, scheduled }: Changes): string {
  const later = scheduled.length > 0 ? `, ${scheduled.length} scheduled` : ''
  return `${added.length} added, ${changed.length} changed, ${removed.length} removed${later}`
}

function printLists({ added, changed, removed, scheduled }: Changes, output: Printer): void {
  printList('added', added, output)
  printList('changed', changed, output)
  printList('removed', removed, output)
  printList('scheduled', scheduled, output)
  for (const advice of renameAdvice(added, removed)) output.print(`  ${advice}`)
}

function printList(title: string, names: string[], output: Printer): void {
  for (const name of names.slice(0, SHOWN)) output.print(`  ${title.padEnd(9)} ${nameInFolder(name)}`)
  if (names.length > SHOWN) output.print(`  ${title.padEnd(9)} … and ${names.length - SHOWN} more`)
}

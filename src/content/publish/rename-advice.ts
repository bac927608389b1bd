import { FOLDER_NAMES, nameInFolder } from '../kinds.ts'

/**
 * A file that is renamed and changed at once looks like one that is removed and another that is added: its old address is gone
 * unless `formerly` names it.
 * @param added and removed names of items, as in `Changes`
 */
export function renameAdvice(added: string[], removed: string[]): string[] {
  return FOLDER_NAMES.flatMap((folder) => {
    const inFolder = (names: string[]): string[] => names.map(nameInFolder).filter((name) => name.startsWith(`${folder}/`))
    const [gone, ...others] = inFolder(removed)
    if (gone === undefined || inFolder(added).length === 0) return []
    const old = gone.slice(folder.length + 1)
    const which = others.length === 0 ? gone : `${gone} or another of the removed`
    return [
      `If you renamed ${which}, write its old name into its new file, for example formerly: [${old}], so that its old address redirects.`,
    ]
  })
}

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Image, layOutImage } from './image.ts'

/** A build of the site whose scripts, styles and fonts all have other names than those in `dist`. */
export interface OtherBuild {
  /** Folder of the program. */
  root: string
  /** Names of the files below `/assets/`. */
  assets: string[]
  remove: Image['remove']
}

/** Hash in the name of a built file. */
const NAMED = /^(.+-)([\w-]{6,8})(\.\w+)$/

/** The files of the build in a folder, as pages name them. */
export async function assetsOf(root: string): Promise<string[]> {
  return (await readdir(join(root, 'dist/client/assets'))).filter((name) => !/\.(br|gz)$/.test(name))
}

/** Copies the built program and renames what the build named by its content. */
export async function makeOtherBuild(): Promise<OtherBuild> {
  const { root, remove } = await layOutImage()
  const folder = join(root, 'dist/client/assets')
  const renamed = new Map((await assetsOf(root)).map((name) => [name, name.replace(NAMED, '$1other$2$3')]))
  const anyName = new RegExp([...renamed.keys()].map((name) => RegExp.escape(name)).join('|'), 'g')
  for (const name of await readdir(folder)) if (/\.(br|gz)$/.test(name)) await rm(join(folder, name))
  const files = await readdir(join(root, 'dist'), { recursive: true })
  for (const file of files.filter((name) => /^(client|server)\/.*\.(js|css|json)$/.test(name))) {
    const path = join(root, 'dist', file)
    const text = await readFile(path, 'utf8')
    await writeFile(
      path,
      text.replace(anyName, (name) => renamed.get(name) ?? name),
    )
  }
  for (const [before, after] of renamed) {
    await writeFile(join(folder, after), await readFile(join(folder, before)))
    await rm(join(folder, before))
  }
  return { root, assets: [...renamed.values()], remove }
}

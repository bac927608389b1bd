import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { isAddress, type PublishedStore } from '#server/files/published-store.ts'
import { sha256Of } from '#server/files/stored-bytes.ts'
import type { PackAddresses, StoredSources } from '#server/storage/publication/types.ts'
import type { Content } from '../check/check.ts'
import { FOLDER_NAMES, YAML_NAMES } from '../kinds.ts'
import { type FolderItem, fileOf, readText, textsFile } from '../read/folder.ts'
import { parseMarkdownFile } from '../read/front-matter.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Few enough for a small site, and enough that a change to a large one stores little again. */
const GROUPS = 64

const address = z.string().refine(isAddress)

const packSchema = z.object({ texts: z.record(z.string(), z.string()), media: z.record(z.string(), address) })
/** Contents of text files, and addresses of media, by their path in the content folder. */
type SourcePack = z.infer<typeof packSchema>

export class DamagedSource extends Error {
  constructor(sha256: string) {
    super(`A file of this publication is damaged or missing (${sha256}). Choose another one; "content history" lists them.`)
  }
}

type Add = (pack: SourcePack) => void

/**
 * Stores the files of the folder that are published: no drafts, nothing of sections that are off. With `before`, the packs of the
 * publication before this partial one, only what was named is replaced.
 */
export async function storeSources(content: Content, store: PublishedStore, before?: PackAddresses): Promise<StoredSources> {
  const packs: PackAddresses = { ...before }
  const files = [...content.media.values()].map(({ sha256 }) => sha256)
  const replaced: string[] = []
  for (const [group, additions] of groupsOf(content)) {
    const earlier = before?.[group]
    const pack: SourcePack = earlier === undefined ? { texts: {}, media: {} } : await readPack(store, earlier)
    for (const add of additions) add(pack)
    const stored = await store.put(await compress(JSON.stringify(sorted(pack))))
    packs[group] = stored
    files.push(stored)
    if (earlier !== undefined && earlier !== stored) replaced.push(earlier)
  }
  return { packs, files, ...(before && { replaced }) }
}

/** Files are read when their group is packed, so that a large folder is never held whole. */
function groupsOf(content: Content): Map<string, Add[]> {
  const groups = new Map<string, Add[]>()
  const group = (key: string, add: Add): void => void groups.getOrInsertComputed(groupOf(key), () => []).push(add)
  const lists = YAML_NAMES.filter((name) => !content.off.has(name)).map((name) => `${name}.yaml`)
  for (const file of [...lists, ...content.site.languages.map(textsFile)]) {
    group(file, ({ texts }) => {
      if (existsSync(join(content.dir, file))) texts[file] = readText(content.dir, file)
      else delete texts[file]
    })
  }
  for (const folder of FOLDER_NAMES.filter((each) => !content.off.has(each))) {
    for (const item of content.listing[folder]) group(`${folder}/${item.slug}`, (pack) => addItem(pack, content, folder, item))
  }
  for (const { source, sha256 } of content.media.values()) {
    group(`media/${source}`, ({ media }) => {
      media[source] = sha256
    })
  }
  return groups
}

function addItem({ texts }: SourcePack, { dir, site }: Content, folder: FolderName, { slug, languages }: FolderItem): void {
  for (const code of site.languages) delete texts[fileOf(folder, slug, code)]
  const files = languages.map((code) => ({ code, file: fileOf(folder, slug, code) }))
  const read = files.map(({ code, file }) => ({ code, file, text: readText(dir, file) })).filter(({ file, text }) => !isDraft(text, file))
  if (!read.some(({ code }) => code === site.source)) return
  for (const { file, text } of read) texts[file] = text
}

function isDraft(text: string, file: string): boolean {
  if (!/^draft\s*:/m.test(text)) return false
  const fields = parseMarkdownFile(text, file).yaml.value as { draft?: unknown } | undefined
  return fields?.draft === true
}

function groupOf(key: string): string {
  return String(Number.parseInt(sha256Of(Buffer.from(key)).slice(0, 8), 16) % GROUPS)
}

/** The same files always give the same bytes. */
function sorted({ texts, media }: SourcePack): SourcePack {
  const inOrder = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { texts: inOrder(texts), media: inOrder(media) }
}

async function readPack(store: PublishedStore, sha256: string): Promise<SourcePack> {
  const bytes = await readFile(store, sha256)
  return packSchema.parse(JSON.parse((await decompress(bytes)).toString()))
}

/** @throws DamagedSource */
async function readFile(store: PublishedStore, sha256: string): Promise<Buffer> {
  const opened = await store.open(sha256)
  const bytes = opened && (await buffer(opened.stream))
  if (!bytes || sha256Of(bytes) !== sha256) throw new DamagedSource(sha256)
  return bytes
}

/** Writes the files of a publication into an existing empty folder. Returns how many. */
export async function writeSources(packs: PackAddresses, store: PublishedStore, folder: string): Promise<number> {
  let count = 0
  const write = async (path: string, bytes: string | Buffer): Promise<void> => {
    const file = join(folder, path)
    if (!file.startsWith(join(folder, '/'))) throw new Error(`"${path}" in a stored publication is not a path of the content folder.`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    count += 1
  }
  for (const sha256 of Object.values(packs)) {
    const { texts, media } = await readPack(store, sha256)
    for (const [path, text] of Object.entries(texts)) await write(path, text)
    for (const [path, stored] of Object.entries(media)) await write(`media/${path}`, await readFile(store, stored))
  }
  return count
}

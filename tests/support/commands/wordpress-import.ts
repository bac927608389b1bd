import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { problemsOf, temporaryFolder } from '../samples/content-folder.ts'
import { type ExportItem, type ExportSite, OLD_SITE, wordPressExport } from '../samples/wordpress-export.ts'
import { run, type Said } from './command.ts'

export const PICTURE = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#27B4F5' } })
  .jpeg()
  .toBuffer()

/** An attachment and its file. */
export const VIALS: ExportItem = {
  id: 900,
  type: 'attachment',
  status: 'inherit',
  title: 'Vials',
  slug: 'vials',
  content: '',
  attachment: `${OLD_SITE}/wp-content/uploads/2024/02/vials.jpg`,
  meta: { _wp_attached_file: '2024/02/vials.jpg', _wp_attachment_image_alt: 'Three vials on a tray' },
}

/** A folder with an export, the uploads of the old site, and a path for the content folder. */
export function place(xml: string | Uint8Array): { file: string; media: string; to: string } {
  const root = temporaryFolder()
  const paths = { file: join(root, 'export.xml'), media: join(root, 'uploads'), to: join(root, 'content') }
  writeFileSync(paths.file, xml)
  write(join(paths.media, '2024/02/vials.jpg'), PICTURE)
  return paths
}

export function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Imports an export into a new folder, which then has no problems. */
export async function imported(
  items: ExportItem[],
  site: ExportSite = {},
  ...options: string[]
): Promise<Said & { to: string; read: (file: string) => string; file: string; media: string }> {
  const { file, media, to } = place(wordPressExport(items, site))
  const said = await run(['import', 'wordpress', file, '--to', to, '--media', media, ...options])
  expect(said.complained).toBe('')
  expect(said.code).toBe(0)
  expect(await problemsOf(to)).toEqual([])
  return { ...said, to, file, media, read: (name) => readFileSync(join(to, name), 'utf8') }
}

export function reportIn(to: string): string {
  return readFileSync(join(to, 'imports/wordpress-old-example.md'), 'utf8')
}

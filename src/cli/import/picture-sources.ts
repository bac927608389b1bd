import { statSync } from 'node:fs'
import { downloadSource } from '#import/download.ts'
import { VIDEO_PICTURE_HOSTS } from '#import/html/videos.ts'
import type { FileSource } from '#import/media-importer.ts'
import { uploadsFolder } from '#import/uploads-folder.ts'
import { UsageError } from '../command.ts'

export interface PictureOptions {
  media?: string
  download?: boolean
  mediaUrl?: string
  dryRun?: boolean
}

/** @throws UsageError if the folder or the address is invalid */
export function requirePictureSources({ media, mediaUrl }: PictureOptions): void {
  if (media !== undefined && !statSync(media, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--media is ${media}, but there is no such folder.`)
  }
  baseOf(mediaUrl)
}

/** Files are fetched only from `hosts`. `within` is where a copy of a whole site has them. */
export async function pictureSources(
  { media, download, mediaUrl, dryRun }: PictureOptions,
  hosts: ReadonlySet<string>,
  signal: AbortSignal,
  within?: string[],
): Promise<FileSource[]> {
  const base = baseOf(mediaUrl)
  const sources = media === undefined ? [] : [await uploadsFolder(media, within)]
  return (download || base !== undefined) && !dryRun
    ? [...sources, downloadSource({ hosts: new Set([...hosts, ...VIDEO_PICTURE_HOSTS]), base, signal })]
    : sources
}

function baseOf(url: string | undefined): URL | undefined {
  if (url === undefined) return undefined
  const base = URL.canParse(url) ? new URL(url.endsWith('/') ? url : `${url}/`) : undefined
  if (!base || !/^https?:$/.test(base.protocol)) {
    throw new UsageError(`--media-url is "${url}", but it must be a full address, for example https://old.example/wp-content/uploads/.`)
  }
  return base
}

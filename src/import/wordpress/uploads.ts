import { decoded } from '#domain/text.ts'
import type { Attachment, OldFiles } from '../articles/article.ts'
import type { WantedFile } from '../media-importer.ts'
import { originalPath } from '../uploads-folder.ts'

/** Upload folders in addresses; each site of a network has a number. */
const UPLOADS = /\/(?:wp-content\/uploads\/(?:sites\/\d+\/)?|wp-content\/blogs\.dir\/\d+\/files\/|files\/)(.+)$/

/** WordPress.com serves uploads from the root of a separate host: year, month and name. */
const BY_MONTH = /^\/(\d{4}\/\d{2}\/[^/]+)$/

/** Jetpack's picture service, with the real address in the path. */
const THROUGH = /^i\d\.wp\.com$/

export class Uploads implements OldFiles {
  readonly #byId = new Map<string, Attachment>()
  readonly #byPath = new Map<string, Attachment>()
  readonly #hosts: () => ReadonlySet<string>

  /** `hosts` is called once they are known. */
  constructor(hosts: () => ReadonlySet<string>) {
    this.#hosts = hosts
  }

  add(attachment: Attachment): void {
    this.#byId.set(attachment.id, attachment)
    this.#byPath.set(attachment.path, attachment)
  }

  byId(id: string): Attachment | undefined {
    return this.#byId.get(id)
  }

  attachment(id: string | undefined, address: string, base: string): Attachment | undefined {
    return (id ? this.byId(id) : undefined) ?? (address === '' ? undefined : this.#at(address, base))
  }

  get size(): number {
    return this.#byId.size
  }

  hosts(): Set<string> {
    return new Set([...this.#byId.values()].flatMap(({ address }) => (URL.canParse(address) ? [new URL(address).hostname] : [])))
  }

  /** In the order of the export: what a gallery without ids shows. */
  attachedTo(parent: string): Attachment[] {
    return [...this.#byId.values()].filter(
      (attachment) => attachment.parent === parent && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(attachment.path),
    )
  }

  #at(address: string, base: string): Attachment | undefined {
    const path = pathOfUpload(address, base)
    return path === undefined ? undefined : (this.#byPath.get(path) ?? this.#byPath.get(originalPath(path)))
  }

  /** Undefined for anything but an upload of the old site. */
  wanted(address: string, base: string): WantedFile | undefined {
    const attachment = this.#at(address, base)
    if (attachment) return attachment
    const path = pathOfUpload(address, base)
    if (path === undefined) return undefined
    const url = new URL(address, base)
    const own = this.#hosts().has(url.hostname) || THROUGH.test(url.hostname) || /\.files\.wordpress\.com$/.test(url.hostname)
    return own ? { address: url.href, path } : undefined
  }
}

export function pathOfUpload(address: string, base: string | undefined): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const { pathname, hostname } = new URL(address, base)
  const path =
    UPLOADS.exec(pathname)?.[1] ??
    BY_MONTH.exec(pathname)?.[1] ??
    (THROUGH.test(hostname) ? /\/uploads\/(.+)$/.exec(pathname)?.[1] : undefined)
  return path && decoded(path)
}

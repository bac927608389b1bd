import type { WantedFile } from '../media-shelf.ts'
import { originalPath } from '../uploads-folder.ts'

/** An attachment of the old site: a picture, a document. */
export interface Attachment {
  id: string
  address: string
  /** Below the folder of uploads. */
  path: string
  /** What is on it, as its fields say; empty when none does. */
  alt: string
  title: string
  /** The item it was added to. */
  parent: string
}

/** Folders of WordPress that hold uploads, in addresses; those of a network of sites have a number each. */
const UPLOADS = /\/(?:wp-content\/uploads\/(?:sites\/\d+\/)?|wp-content\/blogs\.dir\/\d+\/files\/|files\/)(.+)$/

/** A whole path of year, month and name, as WordPress.com has uploads at the root of a host of their own. */
const BY_MONTH = /^\/(\d{4}\/\d{2}\/[^/]+)$/

/** The service that WordPress' own plug-in shows pictures through: the address follows in the path. */
const THROUGH = /^i\d\.wp\.com$/

/** Finds the files of the old site by the addresses in its texts. */
export class OldFiles {
  readonly #byId = new Map<string, Attachment>()
  readonly #byPath = new Map<string, Attachment>()
  readonly #hosts: () => ReadonlySet<string>

  /** @param hosts of the old site; asked when they are known */
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

  get size(): number {
    return this.#byId.size
  }

  /** Hosts that attachments lie on. */
  hosts(): Set<string> {
    return new Set([...this.#byId.values()].flatMap(({ address }) => (URL.canParse(address) ? [new URL(address).hostname] : [])))
  }

  /** Pictures that were added to an item, in the order of the export: what a gallery without numbers shows. */
  addedTo(parent: string): Attachment[] {
    return [...this.#byId.values()].filter(
      (attachment) => attachment.parent === parent && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(attachment.path),
    )
  }

  /** The attachment that an address leads to, also by a smaller copy of it. */
  at(address: string, base: string): Attachment | undefined {
    const path = pathOfUpload(address, base)
    return path === undefined ? undefined : (this.#byPath.get(path) ?? this.#byPath.get(originalPath(path)))
  }

  /**
   * The file that an address leads to.
   * @returns undefined when it leads to no upload of the old site
   */
  wanted(address: string, base: string): WantedFile | undefined {
    const attachment = this.at(address, base)
    if (attachment) return { address: attachment.address, path: attachment.path }
    const path = pathOfUpload(address, base)
    if (path === undefined) return undefined
    const url = new URL(address, base)
    const own = this.#hosts().has(url.hostname) || THROUGH.test(url.hostname) || /\.files\.wordpress\.com$/.test(url.hostname)
    return own ? { address: url.href, path } : undefined
  }
}

/** The path of an upload below its folder; undefined when an address is none of an upload. */
export function pathOfUpload(address: string, base: string | undefined): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const { pathname, hostname } = new URL(address, base)
  const path =
    UPLOADS.exec(pathname)?.[1] ??
    BY_MONTH.exec(pathname)?.[1] ??
    (THROUGH.test(hostname) ? /\/uploads\/(.+)$/.exec(pathname)?.[1] : undefined)
  if (path === undefined) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

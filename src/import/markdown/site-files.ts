import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { decoded } from '#domain/text.ts'
import { NOWHERE, type OldFiles } from '../articles/article.ts'
import type { FileSource, WantedFile } from '../media-importer.ts'
import { readBelow } from '../uploads-folder.ts'
import type { SiteFolder } from './site-folder.ts'

/** Where the three systems keep what they publish as it is, or what they make pictures of. */
const PUBLIC_FOLDERS = ['static', 'public', 'assets', 'src/assets', 'src', '']

/** Usual names of pictures beside the text, in a bundle of Hugo. */
const COVER = /^(?:cover|featured?|thumbnail)[^/]*\.(?:jpe?g|png|webp|gif|avif)$/i

const MEDIA = /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|docx?|mp4)$/i

/** The pictures and documents of a site's folder. */
export class SiteFiles implements FileSource {
  readonly remote = false
  readonly #site: SiteFolder
  readonly #base: string
  /** Path below the root by path in media/. */
  readonly #places = new Map<string, string>()

  constructor(site: SiteFolder) {
    this.#site = site
    this.#base = new URL(site.address).pathname.replace(/\/$/, '')
  }

  async read({ path }: WantedFile): Promise<Buffer | string> {
    const place = this.#places.get(path)
    return (place === undefined ? undefined : await readBelow(this.#site.root, place)) ?? 'Not found in the folder of the site.'
  }

  /** Those that a text refers to. */
  of(file: string, link: string): OldFiles {
    return { wanted: (address) => this.wanted(address, file, link) }
  }

  /** `link` is the old address of the text in `file`. Undefined for anything but a file of the site. */
  wanted(address: string, file: string, link: string): WantedFile | undefined {
    const own = this.#ownPath(address.trim())
    if (own === undefined || own === '') return undefined
    const path = decoded(own.split(/[?#]/, 1)[0] ?? '')
    const place = this.#candidates(path, dirname(file)).find((each) => this.#isFile(each))
    if (place === undefined && !MEDIA.test(path)) return undefined
    const known = !link.startsWith(NOWHERE) && URL.canParse(own, link)
    return {
      address: known ? new URL(own, link).href : address,
      path: place === undefined ? posix.join('/', path).slice(1) : this.#nameOf(place),
    }
  }

  /** In a bundle. */
  coverBeside(file: string): string | undefined {
    if (!/(?:^|\/)index\.[^/]*$/.test(file)) return undefined
    return readdirSync(join(this.#site.root, dirname(file))).find((name) => COVER.test(name))
  }

  /** As the text could have written it; undefined for other sites. */
  #ownPath(address: string): string | undefined {
    const whole = address.startsWith('//') ? `https:${address}` : address
    if (!/^[a-z][a-z0-9+.-]*:/i.test(whole)) return this.#withoutBase(whole)
    if (!URL.canParse(whole) || new URL(whole).host !== new URL(this.#site.address).host) return undefined
    return this.#withoutBase(new URL(whole).pathname)
  }

  #withoutBase(path: string): string {
    return this.#base !== '' && path.startsWith(`${this.#base}/`) ? path.slice(this.#base.length) : path
  }

  #candidates(path: string, folder: string): string[] {
    const [, aliased] = /^(?:~|@|#)\/?(.*)$/.exec(path) ?? []
    if (aliased !== undefined) return [`src/${aliased}`, aliased]
    const beside = path.startsWith('/') ? [] : [posix.join(folder, path)]
    return [...beside, ...[...PUBLIC_FOLDERS, ...this.#site.contentFolders].map((base) => posix.join(base, path.replace(/^\/+/, '')))]
  }

  #isFile(path: string): boolean {
    if (path.startsWith('..') || /\.(?:md|mdx|markdown|html?)$/i.test(path)) return false
    const real = join(this.#site.root, path)
    return existsSync(real) && statSync(real).isFile()
  }

  /** Without the folder of the system, unless another file has that name. */
  #nameOf(place: string): string {
    const folder = [...this.#site.contentFolders, ...PUBLIC_FOLDERS].find((each) => each !== '' && place.startsWith(`${each}/`))
    const short = folder === undefined ? place : place.slice(folder.length + 1)
    const name = [short, place].find((each) => (this.#places.get(each) ?? place) === place) ?? place
    this.#places.set(name, place)
    return name
  }
}

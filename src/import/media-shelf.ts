import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { mediaFileOf, nameFault } from '#content/read/media.ts'
import type { ContentWriter } from './content-writer.ts'
import type { ImportReport } from './report.ts'
import { latinOf } from './slugs.ts'

export interface WantedFile {
  address: string
  /** Below the folder of uploads, decoded: `2024/02/blue box.jpg`. */
  path: string
}

export interface FileSource {
  /** Or a sentence that says why the file cannot be had. */
  read: (wanted: WantedFile) => Promise<Buffer | string>
  /** Slow: what an earlier run brought is kept. */
  remote: boolean
}

export interface ShelvedFile {
  file: string
  picture: boolean
}

const ENDINGS: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif', svg: 'svg', heif: 'avif' }
const PICTURE = /\.(?:webp|png|jpe?g|gif|avif|svg)$/i

export class MediaShelf {
  readonly #writer: ContentWriter
  readonly #report: ImportReport
  readonly #sources: FileSource[]
  readonly #folder: string
  readonly #shelved = new Map<string, Promise<ShelvedFile | undefined>>()
  /** Two names of the old site may be the same in Latin letters. */
  readonly #owners = new Map<string, string>()

  constructor(writer: ContentWriter, report: ImportReport, sources: FileSource[], folder: string) {
    this.#writer = writer
    this.#report = report
    this.#sources = sources
    this.#folder = folder
  }

  /** Undefined when the file cannot be had or is of an unpublished kind; the report says why. */
  take(wanted: WantedFile): Promise<ShelvedFile | undefined> {
    const known = this.#shelved.get(wanted.path)
    if (known) return known
    const shelved = this.#shelve(wanted)
    this.#shelved.set(wanted.path, shelved)
    return shelved
  }

  async #shelve(wanted: WantedFile): Promise<ShelvedFile | undefined> {
    const { ledger } = this.#writer
    const id = `file ${wanted.path}`
    const earlier = ledger.placeOf(id)
    const found = await this.#find(wanted, earlier)
    if (typeof found === 'string') {
      this.#report.missing(found, wanted.address)
      return undefined
    }
    const { file, bytes } = found
    if (bytes) await this.#writer.write(`media/${file}`, bytes, { restore: true })
    ledger.setPlace(id, file)
    this.#report.took('Pictures and documents', `media/${file}`)
    return { file, picture: PICTURE.test(file) }
  }

  async #find(wanted: WantedFile, earlier: string | undefined): Promise<{ file: string; bytes?: Buffer } | string> {
    const kept = earlier !== undefined && !(await this.#writer.wasRemoved(`media/${earlier}`))
    const ending = /\.[^./]*$/.exec(wanted.path)?.[0] ?? ''
    if (nameFault(`file${ending}`) !== undefined) return `The site does not publish files of the kind "${ending.slice(0, 12)}".`
    let reason = 'No folder with the files of the old site was given (--media), nor were they to be fetched (--download).'
    for (const source of this.#sources) {
      if (source.remote && kept) return { file: earlier }
      const bytes = await source.read(wanted)
      if (typeof bytes === 'string') {
        reason = bytes
        continue
      }
      const file = earlier ?? (await this.#nameOf(wanted.path, bytes))
      const judged = await mediaFileOf(file, bytes, async () => '')
      return typeof judged === 'string' ? judged.replace(`media/${file}`, 'The file').replace(`"${file}"`, 'The file') : { file, bytes }
    }
    return kept ? { file: earlier } : reason
  }

  /** The ending follows the file's real format. */
  async #nameOf(path: string, bytes: Buffer): Promise<string> {
    const parts = path.split('/').map(
      (part) =>
        latinOf(part)
          .replace(/[^A-Za-z0-9._-]+/g, '-')
          // eslint-disable-next-line regexp/no-super-linear-move -- the name of a file in the operator's export
          .replace(/^[.-]+|-+(?=\.)/g, '') || 'file',
    )
    let file = [this.#folder, ...parts].join('/')
    if (PICTURE.test(file)) {
      const { format } =
        bytes.length > 0
          ? await sharp(bytes)
              .metadata()
              .catch(() => ({ format: undefined }))
          : { format: undefined }
      const ending = ENDINGS[format ?? '']
      // eslint-disable-next-line no-restricted-syntax -- an ending of our own list
      if (ending && !new RegExp(`\\.${ending === 'jpg' ? 'jpe?g' : ending}$`, 'i').test(file)) file = file.replace(PICTURE, `.${ending}`)
    }
    const owner = this.#owners.get(file.toLowerCase())
    if (owner !== undefined && owner !== path) {
      file = file.replace(/(?=\.[^./]*$)/, `-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`)
    }
    this.#owners.set(file.toLowerCase(), path)
    return file
  }
}

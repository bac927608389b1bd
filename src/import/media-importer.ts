import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { mediaFileOf, nameFault } from '#content/read/media.ts'
import type { ContentWriter } from './content-writer.ts'
import type { ImportReport } from './report.ts'
import { transliterate } from './slugs.ts'

export interface WantedFile {
  address: string
  /** Inside the folder of uploads, decoded: `2024/02/blue box.jpg`. */
  path: string
}

export interface FileSource {
  /** Undefined if the source has no such file; a string if the file is unavailable for that reason. */
  read: (wanted: WantedFile) => Promise<Buffer | string | undefined>
  /** Slow: files from an earlier run are not read again. */
  remote: boolean
}

export interface ImportedFile {
  file: string
  picture: boolean
}

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif', svg: 'svg', heif: 'avif' }
/** No export has them: `videos.ts`. */
const VIDEO_PICTURE = /^videos\/(?:youtube|vimeo|aparat)-/
const VIDEO_PICTURES =
  'Pictures of videos, which links replace. With --download, those of YouTube are downloaded; put others into the --media folder under these names.'

const PICTURE = /\.(?:webp|png|jpe?g|gif|avif|svg)$/i

export class MediaImporter {
  readonly #writer: ContentWriter
  readonly #report: ImportReport
  readonly #sources: FileSource[]
  readonly #folder: string
  readonly #imported = new Map<string, Promise<ImportedFile | undefined>>()
  /** Two names of the old site may transliterate to the same one. */
  readonly #owners = new Map<string, string>()

  constructor(writer: ContentWriter, report: ImportReport, sources: FileSource[], folder: string) {
    this.#writer = writer
    this.#report = report
    this.#sources = sources
    this.#folder = folder
  }

  /** Undefined if the file is unavailable or its type cannot be published; the report has the reason. */
  import(wanted: WantedFile): Promise<ImportedFile | undefined> {
    return this.#imported.getOrInsertComputed(wanted.path, () => this.#importOnce(wanted))
  }

  async #importOnce(wanted: WantedFile): Promise<ImportedFile | undefined> {
    const { state } = this.#writer
    const id = `file ${wanted.path}`
    const earlier = state.pathOf(id)
    const found = await this.#find(wanted, earlier)
    if (typeof found === 'string') {
      if (VIDEO_PICTURE.test(wanted.path)) this.#report.missing(VIDEO_PICTURES, `${wanted.path} (${found})`)
      else this.#report.missing(found, wanted.address)
      return undefined
    }
    const { file, bytes } = found
    if (bytes) await this.#writer.write(`media/${file}`, bytes, { restore: true })
    state.setPath(id, file)
    this.#report.imported('Pictures and documents', `media/${file}`)
    return { file, picture: PICTURE.test(file) }
  }

  async #find(wanted: WantedFile, earlier: string | undefined): Promise<{ file: string; bytes?: Buffer } | string> {
    const kept = earlier !== undefined && !(await this.#writer.wasRemoved(`media/${earlier}`))
    const extension = /\.[^./]*$/.exec(wanted.path)?.[0] ?? ''
    if (nameFault(`file${extension}`) !== undefined)
      return `Files ${extension ? `ending in "${extension.slice(0, 12)}"` : 'without an extension'} cannot be published.`
    let reason = 'Neither --media nor --download was given.'
    for (const source of this.#sources) {
      if (source.remote && kept) return { file: earlier }
      const bytes = await source.read(wanted)
      if (bytes === undefined || typeof bytes === 'string') {
        reason = bytes ?? `Not found ${source.remote ? 'on the old site' : 'in the --media folder'}.`
        continue
      }
      const file = earlier ?? (await this.#nameOf(wanted.path, bytes))
      const checked = await mediaFileOf(file, bytes, async () => '')
      return typeof checked === 'string' ? checked.replace(`media/${file}`, 'The file').replace(`"${file}"`, 'The file') : { file, bytes }
    }
    return kept ? { file: earlier } : reason
  }

  /** The extension follows the file's actual format. */
  async #nameOf(path: string, bytes: Buffer): Promise<string> {
    const parts = path.split('/').map(
      (part) =>
        transliterate(part)
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
      const extension = EXTENSIONS[format ?? '']
      // eslint-disable-next-line no-restricted-syntax -- an extension of our own list
      if (extension && !new RegExp(`\\.${extension === 'jpg' ? 'jpe?g' : extension}$`, 'i').test(file))
        file = file.replace(PICTURE, `.${extension}`)
    }
    const owner = this.#owners.get(file.toLowerCase())
    if (owner !== undefined && owner !== path) {
      file = file.replace(/(?=\.[^./]*$)/, `-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`)
    }
    this.#owners.set(file.toLowerCase(), path)
    return file
  }
}

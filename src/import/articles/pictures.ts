import type { PictureResult } from '../html/clean-tree.ts'
import { labelOf } from '../html/link-label.ts'
import { elementsIn, type HtmlElement, type HtmlNode, propertyOf } from '../html/tree.ts'
import { type Video, videoIn } from '../html/videos.ts'
import type { ImportedFile, MediaImporter, WantedFile } from '../media-importer.ts'
import type { ImportReport } from '../report.ts'
import type { Attachment, OldFiles } from './article.ts'

/** Lazy-loading plug-ins keep the address in one of these. */
const SOURCES = ['dataOrigFile', 'dataLazySrc', 'dataSrc', 'src']

/** A mere file name. */
// eslint-disable-next-line regexp/no-super-linear-backtracking -- the title of a file in the operator's export
const FILE_NAME = /^[\w-]*\d[\w-]*$|\.\w{3,4}$|^(?:img|image|dsc|screenshot|photo|untitled|pic)[-_ ]?\d*$/i

export class ItemMedia {
  readonly #files: OldFiles
  readonly #report: ImportReport
  readonly #base: string
  readonly #title: string
  readonly #found = new Map<string, ImportedFile | undefined>()

  constructor(files: OldFiles, report: ImportReport, base: string, title: string) {
    this.#files = files
    this.#report = report
    this.#base = base
    this.#title = title
  }

  async fetch(nodes: HtmlNode[], media: MediaImporter): Promise<void> {
    for (const node of elementsIn(nodes)) {
      const wanted =
        videoIn(node)?.video.picture ??
        (node.tagName === 'img'
          ? this.#wantedBy(node)
          : this.#files.wanted(propertyOf(node, 'href') || propertyOf(node, 'src'), this.#base))
      if (wanted && !this.#found.has(wanted.path)) this.#found.set(wanted.path, await media.import(wanted))
    }
  }

  /** Undefined for other links and for unavailable files. */
  linked(href: string): string | undefined {
    const wanted = this.#files.wanted(href, this.#base)
    return wanted && this.#found.get(wanted.path)?.file
  }

  picture(image: HtmlElement): PictureResult {
    const source = sourceOf(image)
    if (isDecoration(image, source)) return { label: propertyOf(image, 'alt') }
    const wanted = this.#wantedBy(image)
    const found = wanted && this.#found.get(wanted.path)
    const attachment = this.#attachmentOf(image)
    const alt = descriptionOf(image, attachment)
    if (found?.picture) {
      if (alt === '')
        this.#report.changed('Pictures without a description got the title of their text. Describe what they show.', `media/${found.file}`)
      return { file: found.file, alt: alt || this.#title }
    }
    const address = wanted?.address ?? source
    if (!URL.canParse(address, this.#base || undefined)) return alt === '' ? undefined : { label: alt }
    const { href, protocol } = new URL(address, this.#base || undefined)
    if (!/^https?:$/.test(protocol)) return undefined
    if (!wanted) this.#report.missing('On another site: replaced by a link.', href)
    return { label: alt || labelOf(href), href }
  }

  /** Undefined without a picture. */
  ofVideo({ picture }: Video): string | undefined {
    const found = this.#found.get(picture.path)
    return found?.picture ? found.file : undefined
  }

  #wantedBy(image: HtmlElement): WantedFile | undefined {
    const attachment = this.#attachmentOf(image)
    if (attachment) return attachment
    const source = sourceOf(image)
    return source === '' ? undefined : this.#files.wanted(source, this.#base)
  }

  #attachmentOf(image: HtmlElement): Attachment | undefined {
    const id = propertyOf(image, 'dataId') || /\bwp-image-(\d+)\b/.exec(propertyOf(image, 'className'))?.[1]
    return this.#files.attachment?.(id, sourceOf(image), this.#base)
  }
}

function sourceOf(image: HtmlElement): string {
  return SOURCES.map((name) => propertyOf(image, name)).find((source) => source !== '' && !source.startsWith('data:')) ?? ''
}

/** Emoji as pictures, and tracking pixels. */
function isDecoration(image: HtmlElement, source: string): boolean {
  return (
    /\bwp-smiley\b|\bemoji\b/.test(propertyOf(image, 'className')) ||
    /\/s\.w\.org\/images\/core\/emoji\//.test(source) ||
    propertyOf(image, 'width') === '1'
  )
}

export function descriptionOf(image: HtmlElement | undefined, attachment: Attachment | undefined): string {
  const said = [image && propertyOf(image, 'alt'), attachment?.alt, attachment?.title]
  return (said.find((each) => each && each.trim() !== '' && !FILE_NAME.test(each.trim())) ?? '').replace(/\s+/g, ' ').trim()
}

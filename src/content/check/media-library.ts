import type { Problem } from '../problems.ts'
import { type FindPreview, loadMedia, type MediaFile, type MediaUses } from '../read/media.ts'

/** Files below media/, each read when it is first referred to. */
export class MediaLibrary {
  readonly files = new Map<string, MediaFile>()
  readonly #contentDir: string
  readonly #findPreview: FindPreview

  constructor(contentDir: string, findPreview: FindPreview) {
    this.#contentDir = contentDir
    this.#findPreview = findPreview
  }

  async load(uses: MediaUses): Promise<Problem[]> {
    const unknown: MediaUses = new Map()
    for (const [path, places] of uses) {
      const known = this.files.get(path)
      if (!known || (!known.picture && places.some(({ picture }) => picture))) unknown.set(path, places)
    }
    if (unknown.size === 0) return []
    const { media, problems } = await loadMedia(this.#contentDir, unknown, this.#findPreview)
    for (const [path, file] of media) this.files.set(path, file)
    return problems
  }
}

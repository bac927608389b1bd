import type { Problem } from '../problems.ts'
import { type FindPreview, faultsOfUse, loadFile, type MediaFile, type MediaUses } from '../read/media.ts'

const BATCH = 16

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
    const unknown = [...uses].filter(([path, places]) => {
      const known = this.files.get(path)
      return !known || (!known.picture && places.some(({ picture }) => picture))
    })
    const sorted = unknown.sort(([a], [b]) => (a < b ? -1 : 1))
    const problems: Problem[] = []
    for (let start = 0; start < sorted.length; start += BATCH) {
      const batch = sorted.slice(start, start + BATCH)
      const found = await Promise.all(batch.map(([path]) => loadFile(this.#contentDir, path, this.#findPreview)))
      for (const [index, [path, places]] of batch.entries()) {
        const result = found[index] ?? ''
        if (typeof result !== 'string') this.files.set(path, result)
        problems.push(...faultsOfUse(path, result, places))
      }
    }
    return problems
  }
}

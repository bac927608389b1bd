import { join } from 'node:path'
import * as z from 'zod'
import { parsedJson } from '#domain/text.ts'
import { readIfThere, writeAtomically } from './files.ts'

/** Inside the content folder; never published. */
export const IMPORTS_FOLDER = 'imports'

const stateFile = z.strictObject({
  format: z.literal(1),
  source: z.string(),
  things: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.string()),
})

/** Keeps another run from creating duplicates and overwriting edits. Sorted: the same import writes the same bytes. */
export class ImportState {
  readonly file: string
  readonly #contentDir: string
  readonly #source: string
  /** Path of each item in the content folder, without language and extension, by its id in the source. */
  readonly #items: Map<string, string>
  readonly #files: Map<string, string>
  #changed = false

  private constructor(contentDir: string, file: string, source: string, { things = {}, files = {} }: Partial<z.infer<typeof stateFile>>) {
    this.#contentDir = contentDir
    this.file = file
    this.#source = source
    this.#items = new Map(Object.entries(things))
    this.#files = new Map(Object.entries(files))
  }

  /** @throws Error if the file is damaged */
  static async open(contentDir: string, name: string, source: string): Promise<ImportState> {
    const file = `${IMPORTS_FOLDER}/${name}.json`
    const bytes = await readIfThere(join(contentDir, file))
    if (bytes === undefined) return new ImportState(contentDir, file, source, {})
    const parsed = stateFile.safeParse(parsedJson(bytes.toString()))
    if (!parsed.success) {
      throw new Error(
        `${join(contentDir, file)} is damaged. Restore it from a backup: without it, the import cannot know which files were edited by hand.`,
      )
    }
    return new ImportState(contentDir, file, source, parsed.data)
  }

  /** `posts/fever` */
  pathOf(id: string): string | undefined {
    return this.#items.get(id)
  }

  paths(): Iterable<[id: string, path: string]> {
    return this.#items
  }

  setPath(id: string, path: string): void {
    if (this.#items.get(id) === path) return
    this.#items.set(id, path)
    this.#changed = true
  }

  hashOf(file: string): string | undefined {
    return this.#files.get(file)
  }

  setHash(file: string, sha256: string): void {
    if (this.#files.get(file) === sha256) return
    this.#files.set(file, sha256)
    this.#changed = true
  }

  async save(): Promise<void> {
    if (!this.#changed) return
    const data = { format: 1, source: this.#source, things: sorted(this.#items), files: sorted(this.#files) }
    await writeAtomically(join(this.#contentDir, this.file), `${JSON.stringify(data, null, 1)}\n`)
    this.#changed = false
  }
}

function sorted(map: Map<string, string>): Record<string, string> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)))
}

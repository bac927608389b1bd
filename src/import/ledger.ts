import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeWhole } from './whole-file.ts'

/** Below the content folder, for ledgers and reports; never published. */
export const IMPORTS_FOLDER = 'imports'

const ledgerFile = z.strictObject({
  format: z.literal(1),
  source: z.string(),
  things: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.string()),
})

/** Another run duplicates nothing and overwrites no edits. Sorted, so that the same import gives the same bytes. */
export class Ledger {
  readonly file: string
  readonly #contentDir: string
  readonly #source: string
  /** Path of each item below the content folder, without language and ending, by its id in the source. */
  readonly #things: Map<string, string>
  readonly #files: Map<string, string>
  #changed = false

  private constructor(contentDir: string, file: string, source: string, things: Map<string, string>, files: Map<string, string>) {
    this.#contentDir = contentDir
    this.file = file
    this.#source = source
    this.#things = things
    this.#files = files
  }

  /** @throws an Error with a sentence when it is damaged */
  static async open(contentDir: string, name: string, source: string): Promise<Ledger> {
    const file = `${IMPORTS_FOLDER}/${name}.json`
    const text = await readFile(join(contentDir, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (text === undefined) return new Ledger(contentDir, file, source, new Map(), new Map())
    const parsed = ledgerFile.safeParse(parseJson(text))
    if (!parsed.success) {
      throw new Error(
        `${join(contentDir, file)} is not what an import left there. Bring it back from a backup; without it the import cannot tell what was changed by hand.`,
      )
    }
    const { things, files } = parsed.data
    return new Ledger(contentDir, file, source, new Map(Object.entries(things)), new Map(Object.entries(files)))
  }

  /** `posts/fever` */
  placeOf(id: string): string | undefined {
    return this.#things.get(id)
  }

  places(): Iterable<[id: string, place: string]> {
    return this.#things
  }

  setPlace(id: string, place: string): void {
    if (this.#things.get(id) === place) return
    this.#things.set(id, place)
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
    const data = { format: 1, source: this.#source, things: sorted(this.#things), files: sorted(this.#files) }
    await writeWhole(join(this.#contentDir, this.file), `${JSON.stringify(data, null, 1)}\n`)
    this.#changed = false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sorted(map: Map<string, string>): Record<string, string> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)))
}

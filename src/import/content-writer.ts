import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { sha256Of } from '#server/files/stored-bytes.ts'
import type { Ledger } from './ledger.ts'
import { writeWhole } from './whole-file.ts'

/**
 * What became of a file: `written` is new, `updated` replaced what an earlier run wrote, `unchanged`
 * has these bytes already, `edited` was changed, added or removed by hand and stays so.
 */
export type Outcome = 'written' | 'updated' | 'unchanged' | 'edited'

/** Files after which the ledger is saved, so that a run that was killed is remembered. */
const SAVED_AFTER = 200

/**
 * Writes the files of an import into a content folder: each whole or not at all, none twice, none over
 * what an editor has changed since an earlier run. Every import writes through one of these.
 */
export class ContentWriter {
  readonly contentDir: string
  readonly dryRun: boolean
  /** How many files had which outcome. */
  readonly outcomes: Record<Outcome, number> = { written: 0, updated: 0, unchanged: 0, edited: 0 }
  /** Files that were left as an editor made them. */
  readonly edited: string[] = []
  readonly ledger: Ledger
  #unsaved = 0

  /** @param options `dryRun`: find out what would be written, and write nothing */
  constructor(contentDir: string, ledger: Ledger, { dryRun = false }: { dryRun?: boolean } = {}) {
    this.contentDir = contentDir
    this.ledger = ledger
    this.dryRun = dryRun
  }

  /**
   * Writes a file unless it is there already or was edited.
   * @param file path below the content folder, with `/`; made of slugs, never of words from outside
   * @param options `restore`: write it anew when somebody has removed it, as a picture that a text still shows
   */
  async write(file: string, content: string | Uint8Array, { restore = false } = {}): Promise<Outcome> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const sha256 = sha256Of(bytes)
    const outcome = await this.#outcomeOf(file, sha256, restore)
    this.outcomes[outcome] += 1
    if (outcome === 'edited') this.edited.push(file)
    if (this.dryRun || outcome === 'edited') return outcome
    if (outcome !== 'unchanged') await writeWhole(join(this.contentDir, file), bytes)
    this.ledger.setHash(file, sha256)
    this.#unsaved += 1
    if (this.#unsaved >= SAVED_AFTER) await this.save()
    return outcome
  }

  /** Whether an earlier run wrote a file that somebody has removed since. */
  async wasRemoved(file: string): Promise<boolean> {
    return this.ledger.hashOf(file) !== undefined && (await this.#hashOnDisk(file)) === undefined
  }

  /** Saves the ledger; to be called before the first file, with the places of all things, and at the end. */
  async save(): Promise<void> {
    this.#unsaved = 0
    if (!this.dryRun) await this.ledger.save()
  }

  async #outcomeOf(file: string, sha256: string, restore: boolean): Promise<Outcome> {
    const there = await this.#hashOnDisk(file)
    if (there === sha256) return 'unchanged'
    const written = this.ledger.hashOf(file)
    if (there === undefined) return written === undefined || restore ? 'written' : 'edited'
    return there === written ? 'updated' : 'edited'
  }

  async #hashOnDisk(file: string): Promise<string | undefined> {
    const bytes = await readFile(join(this.contentDir, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    return bytes && sha256Of(bytes)
  }
}

/**
 * The text of a Markdown file with front matter, always the same for the same values.
 * @param fields in the order in which they are written; undefined ones are left out
 */
export function markdownFile(fields: Record<string, unknown>, body: string): string {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return `---\n${stringify(given, { lineWidth: 0 })}---\n\n${body.trim()}\n`
}

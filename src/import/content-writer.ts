import { join } from 'node:path'
import { stringify } from 'yaml'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { sha256Of } from '#server/files/stored-bytes.ts'
import { readIfThere, writeAtomically } from './files.ts'
import type { ImportState } from './import-state.ts'

/** `updated`: replaced the file of an earlier run. `edited`: changed, added or deleted by hand, and left alone. */
export type Outcome = 'written' | 'updated' | 'unchanged' | 'edited'

/** Files between saves of the state: what a killed run may have to repeat. */
const SAVED_AFTER = 200

/** Writes each file atomically, and never overwrites what an editor has changed since. */
export class ContentWriter {
  readonly contentDir: string
  readonly site: SiteLanguages
  readonly dryRun: boolean
  readonly outcomes: Record<Outcome, number> = { written: 0, updated: 0, unchanged: 0, edited: 0 }
  readonly edited: string[] = []
  readonly state: ImportState
  #unsaved = 0

  constructor(contentDir: string, state: ImportState, { dryRun = false }: { dryRun?: boolean } = {}) {
    this.contentDir = contentDir
    this.site = siteLanguagesIn(contentDir)
    this.state = state
    this.dryRun = dryRun
  }

  /** The path consists of slugs, never of text from the source. `restore` rewrites a deleted file, such as a picture that a text still shows. */
  async write(file: string, content: string | Uint8Array, { restore = false } = {}): Promise<Outcome> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const sha256 = sha256Of(bytes)
    const outcome = await this.#outcomeOf(file, sha256, restore)
    this.outcomes[outcome] += 1
    if (outcome === 'edited') this.edited.push(file)
    if (this.dryRun || outcome === 'edited') return outcome
    if (outcome !== 'unchanged') await writeAtomically(join(this.contentDir, file), bytes)
    this.state.setHash(file, sha256)
    this.#unsaved += 1
    if (this.#unsaved >= SAVED_AFTER) await this.save()
    return outcome
  }

  async wasRemoved(file: string): Promise<boolean> {
    return this.state.hashOf(file) !== undefined && (await this.#hashOnDisk(file)) === undefined
  }

  async save(): Promise<void> {
    this.#unsaved = 0
    if (!this.dryRun) await this.state.save()
  }

  async #outcomeOf(file: string, sha256: string, restore: boolean): Promise<Outcome> {
    const there = await this.#hashOnDisk(file)
    if (there === sha256) return 'unchanged'
    const written = this.state.hashOf(file)
    if (there === undefined) return written === undefined || restore ? 'written' : 'edited'
    return there === written ? 'updated' : 'edited'
  }

  async #hashOnDisk(file: string): Promise<string | undefined> {
    const bytes = await readIfThere(join(this.contentDir, file))
    return bytes && sha256Of(bytes)
  }
}

/** The same values always give the same text; undefined ones are left out. */
export function markdownFile(fields: Record<string, unknown>, body: string): string {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return `---\n${stringify(given, { lineWidth: 0 })}---\n\n${body.trim()}\n`
}

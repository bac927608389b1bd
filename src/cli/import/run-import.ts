import { join, relative } from 'node:path'
import { withProgress } from '#content/progress.ts'
import { offFoldersIn } from '#content/read/off-folders.ts'
import { contentFolderError } from '#import/content-folder.ts'
import { ContentWriter } from '#import/content-writer.ts'
import { readIfThere, writeAtomically } from '#import/files.ts'
import { IMPORTS_FOLDER, ImportState } from '#import/import-state.ts'
import type { ImportReport, ItemKind } from '#import/report.ts'
import { SourceError } from '#import/text-file.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { type Output, UsageError } from '../command.ts'
import { stoppable } from '../stoppable.ts'
import { visibleLine } from '../visible-text.ts'

export interface ImportJob {
  contentDir: string
  dryRun?: boolean
  /** Undefined: in the content folder. */
  report?: string
}

export interface ImportTools {
  writer: ContentWriter
  report: ImportReport
  /** Aborted by Ctrl+C; the current file is still finished. */
  signal: AbortSignal
}

/** @throws UsageError if an import cannot write to the folder */
export function requireContentFolder({ contentDir, dryRun = false }: ImportJob): void {
  const fault = contentFolderError(contentDir, dryRun)
  if (fault) throw new UsageError(fault)
}

/**
 * `name` as in `wordpress-old-example`, `source` as in `https://old.example (WordPress)`. Exit code: 0 done, 1 stopped or failed; the
 * next run continues.
 */
export async function runImport(
  job: ImportJob,
  { name, source, report }: { name: string; source: string; report: ImportReport },
  output: Output,
  work: (tools: ImportTools) => Promise<void>,
): Promise<number> {
  const state = await ImportState.open(job.contentDir, name, source)
  const writer = new ContentWriter(job.contentDir, state, { dryRun: job.dryRun ?? false })
  const done = await stoppable(async (signal) => {
    try {
      await work({ writer, report, signal })
      return true
    } catch (error) {
      await writer.save()
      const reason = signal.aborted ? 'Stopped.' : `The import failed: ${reasonOf(error)}`
      output.complain(`${reason} Files already written stay. Run the same command again to continue.`)
      return false
    }
  })
  if (!done) return 1
  await writer.save()
  await writeReport(job, name, writer, report, output)
  const reason = report.whyNothing()
  if (reason === undefined) return 0
  output.complain(`Nothing was imported: ${reason}`)
  return 1
}

/** Prints errors of the file. */
export async function printingSourceErrors(output: Output, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    output.complain(visibleLine(error.message))
    return 1
  }
}

export function withByteProgress<Result>(
  size: number,
  title: string,
  output: Output,
  work: (onBytes: (bytes: number) => void) => Promise<Result>,
): Promise<Result> {
  const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000)
  return withProgress(output.terminal, (report) => work((bytes) => report(kilobytes(bytes), kilobytes(size))), `${title} kB`)
}

async function writeReport(job: ImportJob, name: string, writer: ContentWriter, report: ImportReport, output: Output): Promise<void> {
  for (const file of writer.edited) report.leftOut('Changed, added or deleted by hand since the last import: left alone.', file)
  const folder = relative(process.cwd(), job.contentDir) || '.'
  addSections(job, report)
  const summary = report.summary()
  report.nextStep('Read this report, especially what was left out.')
  report.nextStep('`npm run vitrine -- content check` lists what still needs fixing.')
  report.nextStep('`npm run vitrine -- content publish` puts the content on the site.')
  if (job.dryRun) {
    for (const line of report.markdown().split('\n')) output.print(visibleLine(line))
    output.print('Nothing was written because of --dry-run.')
    return
  }
  const file = job.report ?? join(job.contentDir, IMPORTS_FOLDER, `${name}.md`)
  const text = report.markdown()
  if (String(await readIfThere(file)) !== text) await writeAtomically(file, text)
  for (const line of summary) output.print(visibleLine(line))
  const { written, updated, unchanged, edited } = writer.outcomes
  output.print(`Files in ${folder}: ${written} new, ${updated} updated, ${unchanged} unchanged, ${edited} left alone.`)
  output.print(`Full report: ${relative(process.cwd(), file)}. Next: npm run vitrine -- content check`)
}

/** A new site may have them switched off. */
const SECTIONS: [kind: ItemKind, folder: string, section: string][] = [
  ['Products', 'products', 'products'],
  ['Posts', 'posts', 'blog'],
]

function addSections({ contentDir }: ImportJob, report: ImportReport): void {
  const off = offFoldersIn(contentDir)
  for (const [kind, folder, section] of SECTIONS) {
    if (off.has(folder) && report.hasImported(kind))
      report.nextStep(`In settings.yaml, set "${section}" to true under "sections". Until then, visitors do not see the ${folder}.`)
  }
}

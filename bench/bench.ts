/** `npm run bench`: measures the parts that are asked for, one after the other, and writes the report. */
import { HELP, readCommandLine } from './options.ts'
import { PART_NAMES, PARTS, type PartName, type Results } from './parts.ts'
import { writeReport } from './report/report.ts'
import { sum } from './support/numbers.ts'
import type { Context, Options } from './support/part.ts'
import { requirePrograms } from './support/programs.ts'
import { readResults, save } from './support/results.ts'
import { type BenchSite, prepareSite } from './support/site.ts'

/** How long it takes to publish the site and make its pictures. */
const PREPARING_MINUTES = 2

async function bench(args: string[]): Promise<void> {
  const { parts, options, help } = readCommandLine(args)
  if (help) return console.log(HELP)
  requirePrograms(parts.flatMap((part) => PARTS[part].programs))
  if (parts.length > 0) await measureParts(parts, options)
  const missed = writeReport(readResults(PART_NAMES))
  console.log('Written: bench/report.md, bench/report.html, docs/images/speed.svg')
  for (const sentence of missed) console.log(`missed: ${sentence}`)
}

async function measureParts(parts: PartName[], options: Options): Promise<void> {
  const minutes = PREPARING_MINUTES + sum(parts.map((part) => PARTS[part].minutes))
  console.log(`Measuring ${parts.join(', ')}: about ${minutes} minutes with the usual options. Leave the machine alone meanwhile.`)
  const began = performance.now()
  const tellAs = (name: string) => (line: string) => console.log(`${elapsed(began)} ${name}: ${line}`)
  let preparing: Promise<BenchSite> | undefined
  const site = () => {
    if (!preparing) tellAs('site')('publishing it and making its pictures')
    preparing ??= prepareSite()
    return preparing
  }
  try {
    for (const part of parts) await measurePart(part, { options, site, tell: tellAs(part) })
  } finally {
    await (await preparing)?.remove()
  }
  console.log(`${elapsed(began)} measured`)
}

async function measurePart<Name extends PartName>(name: Name, context: Context): Promise<void> {
  const { measure } = await PARTS[name].load()
  save(name, (await measure(context)) as Results[Name])
}

/** Minutes and seconds since a moment. */
function elapsed(began: number): string {
  const seconds = Math.floor((performance.now() - began) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

try {
  await bench(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

import type { CatalogueResult } from './catalogue/catalogue.ts'
import type { LighthouseResult } from './lighthouse/lighthouse.ts'
import type { PagesResult } from './pages/pages.ts'
import type { ProcessResult } from './process/process.ts'
import type { Context } from './support/part.ts'
import type { Program } from './support/programs.ts'
import type { WeightResult } from './weight/weight.ts'

/** The results of each part. */
export interface Results {
  pages: PagesResult
  process: ProcessResult
  catalogue: CatalogueResult
  weight: WeightResult
  lighthouse: LighthouseResult
}
export type PartName = keyof Results

/** A part of the measurements, which can also run alone. */
interface Part<Result> {
  /** Duration with the default options, on two cores. */
  minutes: number
  /** System packages that it needs, in addition to PostgreSQL and Chromium. */
  programs: Program[]
  /** Its code, loaded only when it runs. */
  load: () => Promise<{ measure: (context: Context) => Promise<Result> }>
}

/** All parts in their order. */
export const PARTS: { [Name in PartName]: Part<Results[Name]> } = {
  pages: { minutes: 6, programs: ['wrk', 'nginx'], load: () => import('./pages/pages.ts') },
  process: { minutes: 4, programs: [], load: () => import('./process/process.ts') },
  catalogue: { minutes: 10, programs: [], load: () => import('./catalogue/catalogue.ts') },
  weight: { minutes: 1, programs: [], load: () => import('./weight/weight.ts') },
  lighthouse: { minutes: 11, programs: [], load: () => import('./lighthouse/lighthouse.ts') },
}

/** The names of all parts. */
export const PART_NAMES = Object.keys(PARTS) as PartName[]

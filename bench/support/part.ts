import type { LanguageCode } from '#domain/language/languages.ts'
import type { BenchSite } from './site.ts'

/** How much is measured; every one can be chosen on the command line. */
export interface Options {
  /** How many times things that are compared are loaded in turn, and for how many seconds each time. */
  rounds: number
  seconds: number
  /** Starts of the server, of which the median counts. */
  starts: number
  /** Mixed requests after which memory is read. */
  requests: number
  /** Products of the catalogues. */
  sizes: number[]
  /** Runs of Lighthouse for each page, of which the median counts. */
  runs: number
  /** Languages in which pages are weighed and Lighthouse reads them. */
  languages: LanguageCode[]
  /** Routes to which Lighthouse and the scales are kept; none for every one. */
  routes: string[]
}

/** What a part of the measuring works with. */
export interface Context {
  options: Options
  /** The published site; it is prepared when it is first asked for, and shared. */
  site: () => Promise<BenchSite>
  /** Says how far it has come. */
  tell: (line: string) => void
}

/** What every part gives beside its numbers. */
export interface Measured {
  /** Versions of the programs that took part, beside Node. */
  programs: Record<string, string>
}

import type { TargetName } from './report/targets.ts'

/** Why a target is missed: what bounds it, by which profile, and what was tried. Shown beside it while it is missed. */
export const REMARKS: Partial<Record<TargetName, string>> = {
  keptAgainstBare:
    'A kept page leaves through the same node:http. What is added is reading the address and the language, one look whether other content is shown (once in a turn of the event loop; before, a tenth of the time went there), and security headers made beforehand. The machine changed its speed by half within the run: the single rounds gave between 0.55 and 0.75.',
  keptAgainstNginx: 'Bounded by node:http itself, which reaches 0.43 to 0.51 of nginx; see the line above.',
  listAgainstNext: 'See the processor time below; the Next.js page holds its data in memory, and ours asks the database through the API.',
  listCpu:
    'Profile of an uncached list: a third is React, an eighth the collection of garbage (the young generation is small, for memory), some percent cutting texts by what readers see as letters, the rest the calls that a page makes through the API: routes, checks, JSON written and read again. Tried: formatters of Intl are kept, which took away two thirds. The machine is two to three times slower than the one of the aim: Next.js, there 8.9 ms, takes 22 ms here.',
  change:
    'Half of it is loading the command’s code, a quarter reading the lists and the pictures that the product shows. Pictures’ previews are remembered, and nothing else of the catalogue is looked at.',
  lcp: 'The product list in English (1.204 s) and Persian (1.248 s), each measured once. The network is Chrome’s Fast 4G; with Lighthouse’s slow 4G, simulated, the largest paint stands after 1.2 to 2.4 s, which would miss the aim on most screens.',
  apiAtSize: 'Measured with 1,000 and 10,000 products only; the whole size is still to be measured.',
  queries: 'Measured with 1,000 and 10,000 products only; the whole size is still to be measured.',
  blocks: 'Measured with 1,000 and 10,000 products only; the whole size is still to be measured.',
  start:
    'Profile: two thirds are loading 900 files of code. Compiled code is kept from earlier starts. Tried: the server in one file starts in about 0.94 s where this took 1.3 s; not taken, because the tests would then run other code than the company.',
  idleMemory: 'Of it, 57 MB are the program and its libraries as they lie on the disk, and 40 MB the JavaScript heap.',
  loadMemory:
    'CACHE_MB (48) of it are pages and answers that are kept. Tried: kept answers copied out of the larger pieces that zlib gives (70 MB less), a smaller window for brotli, the old generation collected earlier and glibc told to give back (130 MB less).',
  performance: 'Bounded by the blocking time below. Each page was measured once, not three times.',
  blocking:
    'Two tasks: the page is laid out anew when its font comes (100 to 200 ms at a quarter of the speed; with the font blocked, three of four runs of home and product list had 100 and a blocking time of 18 to 40 ms), and the script of React is evaluated. Hydration is cut into slices of 5 ms, numbers and dates come formatted from the server. Not taken: a font that is only used when it comes at once, because Pashto on a phone needs it.',
}

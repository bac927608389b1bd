import type { TargetName } from './report/targets.ts'

/** Why a target is missed: what bounds it, by which profile, and what was tried. Shown beside it while it is missed. */
export const REMARKS: Partial<Record<TargetName, string>> = {
  keptAgainstBare:
    'A kept page leaves through the same node:http: in the profile (perf) a third of a request is the system taking its bytes, as with the bare server, and most of the rest Node reading and writing headers and streams. Ours adds about a tenth: reading the address, the language and the headers, one look whether other content is shown (asked every few milliseconds), the search in the cache, watching for slow connections. Another tenth is the client: the bare server never lets it rest, ours does, and the system has to wake it for each answer. Taken away: a process.nextTick that the mixed calls of a start left ten times as slow (a tenth of a request), security headers made for each answer, the framework itself.',
  keptAgainstNginx: 'Bounded by node:http itself, see the bare server in the table below.',
  listAgainstNext:
    'See the processor time below. The Next.js page holds its data in memory and compresses with gzip; ours asks the database and compresses with brotli.',
  listCpu:
    'Profile of an uncached list: half is React with the parts that it renders, some 600 elements; a twelfth reading and parsing what the database has, a twelfth writing the document and the data for its scripts, a fifteenth each brotli and the collection of garbage. Taken away before: requests to our own API (half of the time then), an observer of data in each part, a router in each link, making formatters of Intl, cutting texts with Intl.Segmenter, handing the page to a thread to compress it. The numbers are those of this machine: the aim was set where the Next.js page of the table below took 8.9 ms, and in proportion to that it is met.',
  apiAtSize:
    'With 1,000 products a question takes little more than the way through HTTP. With 100,000, looking through 130,000 words for those that hold the question’s pieces takes most of it. What was found for the same words just before is kept; everything else is one pass over typed arrays.',
  queries:
    'Most of it is one pass over what is held in memory of 100,000 products; with SQLite 14 ms of the storage alone. PostgreSQL adds the way there and back for the twelve that are shown, on the same two cores. The machine is slower than that of the aim, see the processor time above.',
  blocks:
    'Profiled question by question: processor time, collections of garbage, page faults, switches to other processes. None of the 2,520 takes more than 18 ms of processor time, and on a quiet machine none holds up more than 26 ms; where one does, its processor time is the usual one, and the machine, a virtual one, was without its processors. While the lists are read into memory after a start, the longest was the growing of a map of 130,000 words, 36 ms; the words are spread over sixteen maps now, and what is left are collections of garbage of 11 to 26 ms.',
  change:
    'The longest of eighteen changes. All of it is the command: the server shows the change when the command ends. Alone it takes 0.55 to 0.85 s with 100,000 products, of which 0.2 s are Node and the loading of code; then come reading the fields that refer to others, Markdown, and the lists and pictures that the product shows. Here a server and the bench itself run beside it on two cores. The command is built into a few files and loads nothing that it does not use, previews of pictures are remembered, and nothing else of the catalogue is looked at.',
  lcp: 'The network is Chrome’s Fast 4G. The page’s styles, its font and the picture itself share the line until the picture has come.',
  start:
    'The server is built into a few files, whose compiled code is kept from earlier starts; that took half of the time away. What is left is spread: V8 and Node themselves, opening the database, preparing the catalogue’s lists, Intl’s formatters and the first rendering.',
  idleMemory: 'More than half of it are Node and the libraries as they lie on the disk; the JavaScript heap has some 40 MB.',
  loadMemory:
    'CACHE_MB (24) of it are pages and answers that are kept. Tried: kept answers copied out of the larger pieces that zlib gives (70 MB less), a smaller window for brotli, glibc told to give back, one arena of glibc instead of two (nothing), fewer threads (nothing), the young and the old generation collected earlier: at 30 % instead of 60 another 15 MB less, for a third more of the processor’s time.',
  flatMemory:
    'Profiled by /proc/PID/smaps and the heap’s own counts: 44 MB of the heap are used from 20,000 requests to 100,000, kept answers stay at their bound; what moves by some 8 MB up and down is how much of the freed memory the C library keeps for answers of many sizes.',
  performance: 'Bounded by the blocking time below.',
  blocking:
    'What is left is laying the page out: when it is first shown, and again when its font comes; on this machine and at a quarter of its speed these are tasks of 60 to 140 ms, of which the part above 50 counts, and which of them come after the first paint changes from run to run (0 and 121 ms for the same list in two languages). Taken away: React’s script was read a second time, for the source positions of the errors that React makes while it is loaded, 25 of the 30 ms that it took at full speed; such errors are made without a stack now. Hydration is cut into slices of 5 ms, site and contact are read once for all parts, numbers and dates come formatted from the server. Not taken: a font that is only used when it comes at once, because Pashto on a phone needs it.',
}

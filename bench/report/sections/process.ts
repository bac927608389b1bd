import type { ProcessResult } from '../../process/process.ts'
import { greatest, median } from '../../support/numbers.ts'
import type { Memory } from '../../support/processes.ts'
import { megabytes, number, seconds } from '../format.ts'
import { bar, type Section } from '../model.ts'

/** How long a start takes. */
export function startSection({ starts }: ProcessResult): Section {
  return {
    title: 'Start',
    paragraphs: ['From the start of the process, with built pages and published content, to the end of the first response, the home page.'],
    charts: [],
    tables: [
      {
        columns: ['starts', 'median', 'fastest', 'slowest'],
        rows: [[String(starts.length), seconds(median(starts)), seconds(Math.min(...starts)), seconds(greatest(starts))]],
      },
    ],
  }
}

/** Memory at rest and under load. */
export function memorySection({ idle, underLoad, connections, requestsPerSecond, mix }: ProcessResult): Section {
  const readings = [
    { label: 'at rest after the first page', ...idle },
    ...underLoad.map((memory) => ({ label: `after ${number(memory.requests)} requests`, ...memory })),
  ]
  const childrenOf = ({ children }: Memory) =>
    children.length === 0 ? 'none' : children.map(({ name, megabytes: size }) => `${name}: ${megabytes(size)}`).join(', ')
  return {
    title: 'Memory',
    paragraphs: [
      'Resident memory of the server (VmRSS). It is at rest if, for two seconds, it has used less than a hundredth of a CPU and its memory has stayed within a megabyte.',
      `Then mixed requests, ${connections} at a time, ${number(requestsPerSecond)} a second: ${mix.map(({ kind, share }) => `${number(share * 100)} % ${kind}`).join('; ')}. Every response must have the expected status.`,
    ],
    charts: [
      {
        title: 'Resident memory of the server',
        bars: readings.map(({ label, server }) => bar(label, server, megabytes(server))),
        mark: { amount: 220, label: 'target: 220 MB' },
      },
    ],
    tables: [
      {
        columns: ['', 'server', 'most so far', 'processes it has started'],
        rows: readings.map((memory) => [memory.label, megabytes(memory.server), megabytes(memory.peak), childrenOf(memory)]),
      },
    ],
  }
}

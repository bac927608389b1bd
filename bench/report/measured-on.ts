import type { PartName } from '../parts.ts'
import type { Machine } from '../support/machine.ts'
import type { SavedResults } from '../support/results.ts'
import { day } from './format.ts'
import type { Table } from './model.ts'

/** What was measured on which machine and when, with the programs that took part. */
export function measuredOn(results: SavedResults): Table[] {
  const saved = Object.entries(results).map(([name, { measuredAt, machine, programs }]) => ({
    name: name as PartName,
    day: day(measuredAt),
    programs,
    machine: machineRows(machine),
  }))
  // Parts are measured on one machine, unless one was measured anew after it had changed.
  const machines = [...Map.groupBy(saved, ({ machine }) => JSON.stringify(machine)).values()]
  return machines.map((parts) => {
    const programs = Object.assign({}, ...parts.map((part) => part.programs)) as Record<string, string>
    const days = [...new Set(parts.map((part) => part.day))].sort()
    return {
      columns: ['measured', `${parts.map(({ name }) => name).join(', ')}; ${days.join(', ')}`],
      words: true,
      rows: [...(parts[0]?.machine ?? []), ...Object.entries(programs)],
    }
  })
}

function machineRows({ processor, cores, memoryGigabytes, system, kernel, node }: Machine): string[][] {
  return [
    ['Processor', processor],
    ['Cores', String(cores)],
    ['Memory', `${memoryGigabytes} GB`],
    ['System', system],
    ['Kernel', kernel],
    ['Node', node],
  ]
}

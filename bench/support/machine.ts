import { readFileSync } from 'node:fs'
import { arch, cpus, release, totalmem, type } from 'node:os'

/** What was measured on. */
export interface Machine {
  processor: string
  cores: number
  memoryGigabytes: number
  system: string
  kernel: string
  node: string
}

/** Describes this machine. */
export function thisMachine(): Machine {
  const processors = cpus()
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    system: `${distribution()}, ${arch()}`,
    kernel: `${type()} ${release()}`,
    node: process.versions.node,
  }
}

function distribution(): string {
  return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown'
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Folders in which Debian keeps servers, and which only root's path names. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/** Programs that come from the system's packages. */
const PACKAGES = { wrk: 'wrk', nginx: 'nginx-light' }
export type Program = keyof typeof PACKAGES

/** @throws with the command that installs them, when programs are missing */
export function requirePrograms(programs: Program[]): void {
  const missing = programs.filter((program) => !find(program))
  if (missing.length > 0) throw missingPrograms(missing)
}

/** Where a program lies. @throws when it is missing */
export function pathOf(program: Program): string {
  const path = find(program)
  if (!path) throw missingPrograms([program])
  return path
}

/** The version that a program tells. */
export async function versionOf(program: Program): Promise<string> {
  // wrk ends with code 1 behind its version.
  const { stdout, stderr } = await run(pathOf(program), ['-v']).catch((error: { stdout: string; stderr: string }) => error)
  return /\d+(\.\d+)+/.exec(stdout + stderr)?.[0] ?? 'unknown'
}

function missingPrograms(programs: Program[]): Error {
  const packages = programs.map((program) => PACKAGES[program]).join(' ')
  return new Error(`The benchmark needs ${programs.join(' and ')}. Install with: sudo apt-get install ${packages}`)
}

function find(program: Program): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Results } from '../parts.ts'
import { type Machine, thisMachine } from './machine.ts'

const FOLDER = join(import.meta.dirname, '../results')

/** What a part has measured, with when and on what. */
export type Saved<Result> = Result & { measuredAt: string; machine: Machine }

/** The results of all parts that were measured so far. */
export type SavedResults = { [Name in keyof Results]?: Saved<Results[Name]> }

/** Keeps what a part has measured, in place of what it had measured before. */
export function save<Name extends keyof Results>(name: Name, result: Results[Name]): void {
  mkdirSync(FOLDER, { recursive: true })
  const saved: Saved<Results[Name]> = { measuredAt: new Date().toISOString(), machine: thisMachine(), ...result }
  writeFileSync(fileOf(name), `${JSON.stringify(saved, undefined, 2)}\n`)
}

/** Reads what is kept of the named parts. */
export function readResults(names: (keyof Results)[]): SavedResults {
  const kept = names.filter((name) => existsSync(fileOf(name)))
  return Object.fromEntries(kept.map((name) => [name, JSON.parse(readFileSync(fileOf(name), 'utf8'))]))
}

function fileOf(name: string): string {
  return join(FOLDER, `${name}.json`)
}

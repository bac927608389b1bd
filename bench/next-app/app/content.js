import { readFileSync } from 'node:fs'

let held

/** What the pages show: answers of Vitrine's API, read once and held in memory. */
export function content() {
  held ??= JSON.parse(readFileSync(process.env.CONTENT, 'utf8'))
  return held
}

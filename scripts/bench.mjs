// npm run bench:<name>: sets up what is missing, then measures the built site with bench/<name>.ts.
import { become, ensureBuilt, ensureInstalled, fail } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)

try {
  await ensureInstalled()
  await ensureBuilt()
  become([`bench/${name}.ts`, ...args])
} catch (error) {
  fail(error)
}

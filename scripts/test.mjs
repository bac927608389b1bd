// npm test: sets up what the tests need, then runs types, lint, unit, API and browser tests and
// ends with one summary line.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, fail, ROOT, run } from './setup.mjs'

const RESULTS = join(ROOT, 'test-results')
const bin = (name) => join(ROOT, 'node_modules/.bin', name)

const [HEADLESS_SHELL, ...OTHER_BROWSERS] = JSON.parse(readFileSync(join(ROOT, 'scripts/browsers.json'), 'utf8'))
const present = (path) => path !== undefined && existsSync(path)

/** Programs that come from the system's packages: the browser and the database server. */
const SYSTEM_PROGRAMS = [
  {
    package: 'chromium-headless-shell',
    present: () => present(process.env.CHROMIUM) || present(HEADLESS_SHELL),
    replaced: () => OTHER_BROWSERS.some(present),
  },
  { package: 'postgresql', present: () => present('/usr/lib/postgresql'), replaced: () => false },
]

async function ensureSystemPrograms() {
  const missing = SYSTEM_PROGRAMS.filter((program) => !program.present())
  if (missing.length === 0) return
  const packages = missing.map((program) => program.package)
  if (process.getuid?.() === 0 && present('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(' and ')} …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
    await run('apt-get', ['update', '-qq'], quiet)
      .then(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet))
      .catch((error) => console.warn(error.message))
  }
  const lacking = missing.filter((program) => !program.present() && !program.replaced()).map((program) => program.package)
  if (lacking.length > 0) {
    throw new Error(`The tests need ${lacking.join(' and ')}. Install them with: sudo apt-get install ${lacking.join(' ')}`)
  }
}

/** Checks pass or fail as a whole; test runners leave their counts in a file. */
const STEPS = [
  { name: 'types: domain', command: ['tsc', '-p', 'src/domain'] },
  { name: 'types: server', command: ['tsc', '-p', '.'] },
  { name: 'types: pages', command: ['tsc', '-p', 'src/web'] },
  { name: 'types: browser tests', command: ['tsc', '-p', 'tests/browser'] },
  { name: 'lint: code', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'lint: styles', command: ['eslint', '--max-warnings=0'] },
  { name: 'lint: unused', command: ['knip'] },
  {
    name: 'unit and API tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    counts: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = readResult('vitest.json')
      return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) }
    },
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test'],
    counts: () => {
      const { expected, unexpected, flaky } = readResult('browser.json').stats
      return { passed: expected, failed: unexpected + flaky }
    },
  },
]

const readResult = (name) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8'))

/** Runs a step to its end; one that fails does not keep the others from running. */
async function runStep({ name, command, counts }) {
  const [program, ...args] = command
  console.log(`\n── ${name}`)
  const ended = await run(bin(program), args).then(
    () => true,
    () => false,
  )
  if (!counts) return { passed: ended ? 1 : 0, failed: ended ? 0 : 1 }
  try {
    const counted = counts()
    return { passed: counted.passed, failed: ended ? counted.failed : Math.max(1, counted.failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

try {
  await ensureInstalled()
  await ensureSystemPrograms()
  await ensureBuilt()
  rmSync(RESULTS, { recursive: true, force: true })
  const totals = { passed: 0, failed: 0 }
  const failedSteps = []
  for (const step of STEPS) {
    const { passed, failed } = await runStep(step)
    totals.passed += passed
    totals.failed += failed
    if (failed > 0) failedSteps.push(step.name)
  }
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 ? 0 : 1)
} catch (error) {
  fail(error)
}

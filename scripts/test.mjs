// npm test: sets up what the tests need, then runs types, lint, unit and API tests, and the browser tests
// at the same time, and ends with one summary line. npm test -- FILTER runs the test files whose path contains FILTER,
// npm run check runs the types, the linters and the unit tests of what was changed; npm run test:soak runs tests/soak.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, fail, NODE_COMPILE_CACHE, ROOT, run } from './ensure.mjs'
import { beginning } from './vitest-results.mjs'

const RESULTS = join(ROOT, 'test-results')
const bin = (name) => join(ROOT, 'node_modules/.bin', name)

const [HEADLESS_SHELL, ...OTHER_BROWSERS] = JSON.parse(readFileSync(join(ROOT, 'scripts/browsers.json'), 'utf8'))
const present = (path) => path !== undefined && existsSync(path)

/** System packages that the tests need: browsers, a font, the database server, nginx and Caddy. */
const SYSTEM_PROGRAMS = [
  {
    package: 'chromium-headless-shell',
    present: () => present(process.env.CHROMIUM) || present(HEADLESS_SHELL),
    replaced: () => OTHER_BROWSERS.some(present),
  },
  { package: 'postgresql', present: () => present('/usr/lib/postgresql'), replaced: () => false },
  { package: 'nginx-light', present: () => present('/usr/sbin/nginx'), replaced: () => false },
  { package: 'caddy', present: () => present('/usr/bin/caddy'), replaced: () => false },
  { package: 'firefox-esr', present: () => present('/usr/bin/firefox-esr'), replaced: () => false },
  { package: 'webkit2gtk-driver', present: () => present('/usr/bin/WebKitWebDriver'), replaced: () => false },
  { package: 'xvfb', present: () => present('/usr/bin/Xvfb'), replaced: () => false },
  // Has the widths of Arial, on which the pages' fallback fonts rely.
  { package: 'fonts-liberation', present: () => present('/usr/share/fonts/truetype/liberation'), replaced: () => false },
  { package: 'openssl', present: () => present('/usr/bin/openssl'), replaced: () => false },
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

const vitest = (...options) => ['vitest', 'run', ...options, '--reporter=default', '--reporter=./scripts/vitest-results.mjs']

const vitestResults = () => readResult('vitest.json')

function playwrightResults() {
  const { stats, suites, errors } = readResult('browser.json')
  const failed = errors.map(({ message }) => `outside of any test › ${message}`)
  const look = (suite, titles = []) => {
    for (const spec of suite.specs ?? []) {
      const failing = spec.tests.find((test) => !['expected', 'skipped'].includes(test.status))
      if (failing) failed.push(`${spec.file} › ${[...titles, spec.title].join(' › ')}: ${reason(failing)}`)
    }
    for (const inner of suite.suites ?? []) look(inner, [...titles, inner.title])
  }
  for (const suite of suites) look(suite)
  return { passed: stats.expected, failed }
}

/** A timeout has two errors: that the time is over, and what was waited for. */
function reason({ results }) {
  const [errors = []] = results.map((result) => result.errors).filter((errors) => errors.length > 0)
  return errors.map(({ message, location }) => beginning(message) + (location ? ` (line ${location.line})` : '')).join(' ')
}

const LONG_TESTS = [{ name: 'long tests', command: vitest('--config', 'vitest.soak.config.ts'), results: vitestResults }]

/** These pass or fail as a whole; test runners leave their results in a file. */
const CHECKS = [
  { name: 'types: domain', command: ['tsc', '-p', 'src/domain'] },
  { name: 'types: server', command: ['tsc', '-p', '.'] },
  { name: 'types: pages', command: ['tsc', '-p', 'src/web'] },
  { name: 'types: browser tests', command: ['tsc', '-p', 'tests/browser'] },
  { name: 'lint: code', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'lint: styles', command: ['eslint', '--max-warnings=0'] },
  { name: 'lint: imports', command: ['depcruise', 'src', '--output-type', 'err'] },
  { name: 'lint: unused', command: ['knip'] },
]

const CHANGED = {
  name: 'unit tests of what was changed',
  command: vitest('--project', 'unit', '--changed', '--passWithNoTests'),
  results: vitestResults,
}

const apiTests = (filters) => ({
  name: 'unit and API tests',
  command: vitest(...filters, '--passWithNoTests'),
  results: vitestResults,
})

const browserTests = (filters) => ({
  name: 'browser tests',
  command: ['playwright', 'test', ...filters, '--pass-with-no-tests'],
  results: playwrightResults,
})

const { positionals } = parseArgs({ allowPositionals: true })
const [mode] = positionals

/** One after the other. The browser tests come first: servers of the others copy the small pictures that theirs has made. */
function chosenSteps() {
  if (mode === 'soak') return LONG_TESTS
  if (mode === 'check') return [...CHECKS, CHANGED]
  const checks = positionals.length > 0 ? [] : CHECKS
  return [...checks, browserTests(positionals), apiTests(positionals)]
}

const readResult = (name) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8'))

/**
 * Runs a step to its end; a failing step does not stop the others.
 * @returns how many tests passed, and the names of those that failed
 */
async function runStep({ name, command, results }) {
  const [program, ...args] = command
  console.log(`\n── ${name}`)
  const ended = await run(bin(program), args, { env: { NODE_COMPILE_CACHE } }).then(
    () => true,
    () => false,
  )
  if (!results) return ended ? { passed: 1, failed: [] } : { passed: 0, failed: [name] }
  try {
    const { passed, failed } = results()
    return { passed, failed: ended || failed.length > 0 ? failed : [name] }
  } catch {
    return { passed: 0, failed: [name] }
  }
}

try {
  await ensureInstalled()
  if (mode !== 'check') {
    await ensureSystemPrograms()
    await ensureBuilt()
  }
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS)
  const totals = { passed: 0, failed: [] }
  for (const step of chosenSteps()) {
    const { passed, failed } = await runStep(step)
    totals.passed += passed
    totals.failed.push(...failed)
  }
  if (totals.failed.length > 0) console.log(['\nFailed:', ...totals.failed].join('\n  '))
  if (totals.passed + totals.failed.length === 0) throw new Error(`No test file has ${positionals.join(' or ')} in its path.`)
  console.log(`\n${totals.passed} passed, ${totals.failed.length} failed`)
  process.exit(totals.failed.length === 0 ? 0 : 1)
} catch (error) {
  fail(error)
}

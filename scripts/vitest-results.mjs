import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './ensure.mjs'

/** The lines of an error's message that a summary has room for, without colours. */
export function beginning(message = 'no message') {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ')
}

/** A failed test's name and the first lines of what was wrong. */
const named = (test) => `${test.fullName}: ${beginning(test.result().errors[0]?.message)}`

/** What failed outside of a file's tests: loading it, or what comes before and after a suite. */
function ownErrors(module) {
  const suites = [...module.children.allSuites()].map((suite) => [suite.fullName, suite.errors()])
  return [['the file itself', module.errors()], ...suites].flatMap(([name, errors]) =>
    errors.map(({ message, stack }) => `${name}: ${beginning(stack ?? message)}`),
  )
}

/**
 * Leaves for the summary of npm test how many tests passed, and what failed: tests, files that could
 * not be loaded, and errors outside of any test, which fail a run in which every test has passed.
 */
export default class VitestResults {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0
    const failed = []
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      const failing = tests.filter((test) => test.result().state === 'failed').map(named)
      passed += tests.filter((test) => test.result().state === 'passed').length
      failed.push(...[...failing, ...ownErrors(module)].map((name) => `${module.relativeModuleId} › ${name}`))
    }
    for (const { name, message, stack } of unhandledErrors) failed.push(`outside of any test › ${stack ?? `${name}: ${message}`}`)
    mkdirSync(join(ROOT, 'test-results'), { recursive: true })
    writeFileSync(join(ROOT, 'test-results/vitest.json'), JSON.stringify({ passed, failed }))
  }
}

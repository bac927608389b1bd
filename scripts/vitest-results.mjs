import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './ensure.mjs'

/** The first lines of an error message for the summary, without colours. */
export function beginning(message = 'no message') {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ')
}

/** The name of a failed test and the first lines of its error. */
const named = (test) => `${test.fullName}: ${beginning(test.result().errors[0]?.message)}`

/** Failures outside of tests: loading the file, or hooks of a suite. */
function ownErrors(module) {
  const suites = [...module.children.allSuites()].map((suite) => [suite.fullName, suite.errors()])
  return [['the file itself', module.errors()], ...suites].flatMap(([name, errors]) =>
    errors.map(({ message, stack }) => `${name}: ${beginning(stack ?? message)}`),
  )
}

/**
 * Writes the number of passed tests, and what failed, for the summary of npm test: tests, files that could
 * not be loaded, and errors outside of any test, which fail a run even if every test has passed.
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

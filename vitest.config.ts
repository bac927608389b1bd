import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Bounds for what hangs, wide enough while the browser tests run. */
const HANGS_MS = 120_000
const LONG_HANGS_MS = 300_000

/** Their files take minutes, most of the others seconds: begun last, they would go on alone. */
const LONG = ['other browsers', 'faults']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], short = [] } = Object.groupBy(files, ({ project }) => (LONG.includes(project.name) ? 'long' : 'short'))
    return [...(await super.sort(long)), ...(await super.sort(short))]
  }
}

export default defineConfig({
  test: {
    // Most tests wait for disks, databases and other processes, so that more files run at a time than there are cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/content/**/*.test.ts'],
          testTimeout: HANGS_MS,
          // To load the same modules for each file takes as long as the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: ['content', 'deploy', 'faults', 'other-browsers', 'soak'].map((folder) => `tests/${folder}/**`),
          globalSetup: ['tests/support/database/start-postgres.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      { test: { name: 'deploy', include: ['tests/deploy/**/*.test.ts'], testTimeout: HANGS_MS, hookTimeout: HANGS_MS } },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/database/start-postgres.ts'],
          testTimeout: LONG_HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        test: {
          name: 'other browsers',
          include: ['tests/other-browsers/*.test.ts'],
          testTimeout: LONG_HANGS_MS,
          hookTimeout: LONG_HANGS_MS,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})

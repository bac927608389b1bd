import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Bounds for what hangs, wide enough while the browser tests run. */
const HANGS_MS = 120_000
const LONG_HANGS_MS = 300_000

const SHARED_DEMO = 'tests/support/servers/share-demo.ts'

/** Their files take minutes, most of the others seconds: begun last, they would go on alone. */
const LONG = ['other-browsers', 'attacks/open-bodies', 'faults', 'deploy']

const rank = ({ moduleId }: TestSpecification) => {
  const place = LONG.findIndex((part) => moduleId.includes(`/tests/${part}`))
  return place === -1 ? LONG.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // Most tests wait for disks, databases and other processes, so that more files run at a time than there are cores.
    maxWorkers: 4,
    // To load the same modules for each file takes as long as the tests.
    isolate: false,
    setupFiles: ['tests/support/restore-environment.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts', 'tests/content/**/*.test.ts'], testTimeout: LONG_HANGS_MS },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: ['content', 'other-browsers', 'soak'].map((folder) => `tests/${folder}/**`),
          globalSetup: ['tests/support/database/start-postgres.ts', SHARED_DEMO],
          testTimeout: LONG_HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'other browsers',
          include: ['tests/other-browsers/*.test.ts'],
          globalSetup: SHARED_DEMO,
          testTimeout: LONG_HANGS_MS,
          hookTimeout: LONG_HANGS_MS,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** A bound for what hangs, wide enough for a busy machine. */
const HANGS_MS = 30_000

export default defineConfig({
  test: {
    // Most tests wait for disks, databases and other processes; without this, two cores run one file at a time.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'tests/content/**/*.test.ts'], testTimeout: HANGS_MS } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/attacks/**/*.test.ts', 'tests/mail/**/*.test.ts'],
          globalSetup: ['tests/support/start-postgres.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'deploy', include: ['tests/deploy/**/*.test.ts'], testTimeout: HANGS_MS, hookTimeout: 60_000 } },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/start-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'other browsers',
          include: ['tests/other-browsers/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** Tests that take from minutes to an hour: `npm run test:soak`. */
export default defineConfig({
  test: {
    include: ['tests/soak/**/*.test.ts'],
    globalSetup: ['tests/support/database/start-postgres.ts'],
    testTimeout: 30 * 60_000,
    hookTimeout: 60_000,
    // One after the other: each wants the machine for itself.
    fileParallelism: false,
  },
})

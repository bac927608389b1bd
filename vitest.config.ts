import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'tests/content/**/*.test.ts'] } },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup: ['tests/support/start-postgres.ts'] } },
    ],
  },
})

import { defineConfig } from '@playwright/test'

/** Port of the site under test; its data lies in a folder of its own that each run makes anew. */
const PORT = 4600

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'rm -rf test-results/data && node src/server/main.ts',
    url: `http://localhost:${PORT}/api/locale/en`,
    timeout: 120_000,
    env: { PORT: String(PORT), DATA_DIR: 'test-results/data', LOG_LEVEL: 'warn' },
    stdout: 'pipe',
  },
})

import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import browsers from './scripts/browsers.json' with { type: 'json' }

/** Where the site under test listens. Two checkouts tested at the same time each need a port of their own. */
const PORT = Number(process.env.TEST_PORT ?? 4600)

/** The headless shell is Chromium without the windows that tests never show, and takes half the time. */
const BROWSER = process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/** Another browser draws letters differently from those in `docs/screens`. */
const PICTURED = BROWSER === browsers[0]
if (!PICTURED && process.env.TEST_WORKER_INDEX === undefined) {
  console.warn(`The screens are not compared with their pictures: that takes ${browsers[0]}, and this is ${BROWSER}.`)
}

export default defineConfig({
  testDir: 'tests/browser',
  metadata: { pictured: PICTURED },
  outputDir: 'test-results/browser',
  // Pictures of the screens are part of the documentation, and are made only when that is asked for.
  snapshotPathTemplate: 'docs/{arg}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Bounds for what hangs, wide enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // What a test puts in the way of a request would not be in the way of one that a worker makes.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: BROWSER,
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
    command: 'rm -rf test-results/data && node dist/node/server.js',
    url: `http://localhost:${PORT}/api/locale/en`,
    timeout: 120_000,
    env: { PORT: String(PORT), DATA_DIR: 'test-results/data', LOG_LEVEL: 'warn' },
    stdout: 'pipe',
  },
})

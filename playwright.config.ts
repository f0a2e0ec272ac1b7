import { createServer } from 'node:net'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

// Every worker evaluates this file; the environment passes the first choice on to them.
const port = (process.env['E2E_PORT'] ??= String(await freePort()))
const workshopPort = (process.env['E2E_WORKSHOP_PORT'] ??= String(await freePort()))
const dataDir = (process.env['E2E_DATA_DIR'] ??= freshFolder())
const executablePath = (process.env['CHROME'] = await findChromium(process.env['CHROME']))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  // Inspecting a drawer with axe takes 13 seconds on a slow machine. Expectations have a shorter limit of their own.
  timeout: 60_000,
  forbidOnly: true,
  // A test that only passes on the second attempt has failed.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
    // Traces take a quarter of the time. Use `npx playwright test e2e/x.test.ts --trace retain-on-failure` when needed.
    trace: 'off',
  },
  webServer: [serve(port, dataDir), serve(workshopPort, `${dataDir}-workshop`, '--workshop')],
})

function serve(port: string, dataDir: string, ...options: string[]) {
  return {
    command: ['node scripts/run.mjs scripts/start.ts', ...options].join(' '),
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: 'demo password',
      GUESSES_PER_HOUR: '1000',
      SIGNUPS_PER_HOUR: '1000',
      UPCOMING_UNCONFIRMED: '8',
      BOOKINGS_PER_HOUR: '100000',
      READS_PER_MINUTE: '100000',
      WRITES_PER_MINUTE: '100000',
    },
  }
}

/** Creates an empty data folder for the current demo, and removes the folders of earlier runs. */
function freshFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, owner, run] = /^doorstep-e2e-(.+)-(\d+)(?:-workshop|-first-day)?$/.exec(name) ?? []
    if (owner !== userInfo().username || isRunning(Number(run))) continue
    // Without an error if another run that starts at the same time has removed it.
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  return join(tmpdir(), `doorstep-e2e-${userInfo().username}-${process.pid}`)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

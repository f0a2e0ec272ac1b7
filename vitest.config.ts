import { defineConfig } from 'vitest/config'

const shared = {
  globalSetup: ['scripts/test-database.ts'],
  setupFiles: ['scripts/test-closing.ts'],
  // A slow machine must not fail a test: these only end one that would wait for ever.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000, interval: 10 } },
}
/** Slow tests, which only `npm test -- --all` runs. */
const long = '**/*.long.test.ts'
const processes = { ...shared, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        // The domain and the API, with a real PostgreSQL and one database per file.
        test: {
          ...shared,
          name: 'fast',
          include: ['{domain,server,web,campaigns,bench}/**/*.test.ts'],
          exclude: [long],
          // Tests read style sheets as text.
          css: true,
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
        },
      },
      // The commands, started as a user would.
      { test: { ...processes, name: 'commands', include: ['scripts/**/*.test.ts'], exclude: [long] } },
      // Writes the database of a release; only `npm run release-fixture` runs it.
      { test: { ...processes, name: 'release', include: ['server/testing/releases/fixture.ts'] } },
      { test: { ...processes, name: 'long', include: ['{server,scripts}/**/*.long.test.ts'] } },
    ],
  },
})

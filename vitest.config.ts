import { defineConfig } from 'vitest/config'

const shared = { globalSetup: ['scripts/test-database.ts'], setupFiles: ['scripts/test-closing.ts'] }
/** Tests that take too long for each change: `npm test -- --all` runs them. */
const long = '**/*.long.test.ts'
const processes = { ...shared, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        // The rules and the API: one real PostgreSQL, a database for each file.
        test: {
          ...shared,
          name: 'fast',
          include: ['{domain,server,web}/**/*.test.ts'],
          exclude: [long],
          // Style sheets are read as text, to measure what is in them.
          css: true,
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: 15_000,
        },
      },
      // The commands, started as a person would.
      { test: { ...processes, name: 'commands', include: ['scripts/**/*.test.ts'], exclude: [long] } },
      { test: { ...processes, name: 'long', include: ['{server,scripts}/**/*.long.test.ts'] } },
    ],
  },
})

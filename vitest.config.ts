import { defineConfig } from 'vitest/config'

const shared = { globalSetup: ['scripts/test-database.ts'], setupFiles: ['scripts/test-closing.ts'] }

/** Tests that start and kill whole processes, or measure for a while. */
const slow = ['scripts/**/*.test.ts', 'server/postgres/*.test.ts', 'server/open.test.ts', 'server/**/timing.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        // The rules and the API: one real PostgreSQL, a database for each file.
        test: {
          ...shared,
          name: 'fast',
          include: ['{domain,server,web}/**/*.test.ts'],
          exclude: slow,
          // Style sheets are read as text, to measure what is in them.
          css: true,
          isolate: false,
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: 15_000,
        },
      },
      {
        // The commands, the embedded database and the house rules, started as a person would.
        test: { ...shared, name: 'slow', include: slow, testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

const shared = {
  globalSetup: ['scripts/test-database.ts'],
  setupFiles: ['scripts/test-closing.ts'],
  testTimeout: 15_000,
  hookTimeout: 30_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        // The rules and the API: one real PostgreSQL, a database for each file.
        test: { ...shared, name: 'fast', include: ['{domain,server}/**/*.test.ts'], isolate: false, pool: 'threads' },
      },
      {
        // The commands and the house rules: whole processes, started as a person would.
        test: { name: 'slow', include: ['scripts/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
})

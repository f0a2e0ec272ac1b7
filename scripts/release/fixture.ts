import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Writes the database of this release to `server/testing/releases/`. It needs what the API tests need: a test shop. */
const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'release'], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
})
process.exitCode = status ?? 1

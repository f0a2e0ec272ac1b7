import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into the product with `--import`: after a signal, writes what is still in use after a full garbage collection,
 * in bytes. What the process occupies also depends on when memory is collected.
 */
const file = process.env['SOAK_PROBE']
// Only the server itself: its children inherit the environment. The launcher has to pass it on.
const isLauncher = process.argv[1]?.endsWith('run.mjs') === true
if (!isLauncher) delete process.env['NODE_OPTIONS']
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  if (file === undefined || isLauncher) return
  collect()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(`${file}.new`, String(heapUsed + external))
  renameSync(`${file}.new`, file)
})

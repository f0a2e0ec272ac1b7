import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The memory of this process after collecting garbage, in megabytes. The size of buffers that a worker thread has passed
 * on is only in that of the process.
 */
export function memoryNow(): number {
  collect()
  return process.memoryUsage.rss() / 2 ** 20
}

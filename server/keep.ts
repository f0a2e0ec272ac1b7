import type { Cluster } from './postgres/cluster.ts'
import { describe, type Log } from './log.ts'

const interval = 500

/** Starts the database beside us again when it has gone away. Returns how to stop keeping it. */
export function keepRunning(cluster: Cluster, log: Log): () => void {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      if (!(await cluster.isRunning())) {
        log.warn('the database has stopped; starting it again')
        await cluster.ensureRunning()
        log.info('the database is back')
      }
    } catch (error) {
      log.error('the database does not start', describe(error))
    } finally {
      busy = false
    }
  }, interval)
  return () => clearInterval(timer)
}

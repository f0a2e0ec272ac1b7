import { setTimeout as sleep } from 'node:timers/promises'
import { describe, type Log } from '#server/log.ts'
import type { Cluster } from '#server/platform/database/postgres/cluster.ts'

const interval = 500

/** Restarts the embedded database when it has stopped, until the returned function is called. */
export function keepRunning(cluster: Cluster, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const keeping = keep()

  async function keep() {
    while (!stopping.signal.aborted) {
      await sleep(interval, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted && !(await cluster.isRunning())) await startAgain(cluster, log)
    }
  }

  return () => {
    stopping.abort()
    return keeping
  }
}

async function startAgain(cluster: Cluster, log: Log) {
  log.warn('database stopped, restarting')
  try {
    await cluster.ensureRunning()
    log.info('database restarted')
  } catch (error) {
    log.error('database restart failed', describe(error))
  }
}

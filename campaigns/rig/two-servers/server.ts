import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { takePort } from '#server/platform/http/listen.ts'
import { startWorkers } from '#server/workers.ts'
import { breakAccess } from './broken-access.ts'
import { answerEarly } from './early-answer.ts'
import { storeKeysLate } from './slow-idempotency.ts'
import type { Pace } from '#campaigns/rig/pace.ts'
import { openServerDeps } from '#campaigns/rig/server-deps.ts'

/** Serves the API in a separate process until the parent process ends. */
export type Order = {
  settings: Record<string, string>
  storesKeysLate?: boolean
  breaksAccess?: boolean
  answersEarly?: boolean
  /** Whether it also runs jobs. */
  works?: boolean
  pace?: Pace
}
export type Opened = { port: number }
/** Moves the clock of a server that has a pace, by milliseconds. */
export type Moving = { moveBy: number }

process.once('message', (order: Order) => void serve(order))

async function serve({ settings, works = false, pace, ...faults }: Order) {
  if (faults.storesKeysLate) storeKeysLate()
  if (faults.breaksAccess) breakAccess()
  if (faults.answersEarly) answerEarly()
  if (pace) process.on('message', ({ moveBy }: Moving) => (pace.starts += moveBy))
  const { deps, jobs, close } = await openServerDeps(settings, pace)
  if (works) await startWorkers(deps, jobs)
  const door = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  door.open(getRequestListener(createApp(deps).fetch))
  process.once('disconnect', () => {
    void door
      .close()
      .then(close)
      .finally(() => process.exit(0))
  })
  process.send?.({ port: door.port } satisfies Opened)
}

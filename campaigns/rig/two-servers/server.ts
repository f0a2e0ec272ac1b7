import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { takePort } from '#server/platform/http/listen.ts'
import { startWorkers } from '#server/workers.ts'
import { keepKeysLate } from './slow-idempotency.ts'
import { openShop } from '#campaigns/rig/server-deps.ts'

/** A process of its own: serves the API until whoever started it goes away. */
export type Order = {
  settings: Record<string, string>
  keepsKeysLate?: boolean
  /** Whether it also does what is handed in for later. */
  works?: boolean
}
export type Opened = { port: number }

process.once('message', (order: Order) => void serve(order))

async function serve({ settings, keepsKeysLate = false, works = false }: Order) {
  if (keepsKeysLate) keepKeysLate()
  const { deps, jobs, close } = await openShop(settings)
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

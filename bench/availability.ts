import { addDays } from '#domain/format/zone.ts'
import { lastStatement } from './shop/raw.ts'
import { compareSizes, type SizedProduct } from './shop/sizes.ts'
import { requestOf } from './shop/test-server.ts'

const days = 28
const milliseconds = 1_000

/** Requests per second for the slots of different days, beside a plain Node server that runs the same statement. */
export async function measure(options: string[]): Promise<boolean> {
  return compareSizes(options, {
    name: 'slots of a day',
    beside: 'its statement, raw',
    wanted: { small: 0.7, big: 0.6 },
    async ours({ server, today }) {
      const requests = Array.from({ length: days }, (_, index) => requestOf({ path: pathOf(today, index + 1) }))
      const tally = await server.ask({ requests, status: 200, milliseconds })
      if (tally.others > 0) throw new Error(`${tally.others} unexpected replies`)
      return (1_000 * tally.expected) / tally.milliseconds
    },
    theirs: (product) => product.server.rawPerSecond(() => findStatement(product)),
  })
}

function pathOf(today: string, ahead: number): string {
  return `/api/services/gst/availability?date=${addDays(today, ahead)}`
}

function findStatement({ deps, server, today }: SizedProduct) {
  return lastStatement(deps.db, async () => (await server.app.request(pathOf(today, 1))).text())
}

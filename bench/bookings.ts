import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withQuery } from '#domain/contract/address.ts'
import type { Client } from '#server/platform/database/db.ts'
import { openAdminClient } from './shop/admin.ts'
import { withManyServices } from './shop/many-services.ts'
import { line } from './shop/report.ts'

/** The additional memory allowed for a file ten times as long: 37 bytes per row, plus noise. */
const mostMegabytes = 10

/** Duration and memory of the export of bookings. */
export async function measure(options: string[]): Promise<boolean> {
  return withManyServices(options, async ({ deps, client, size }) => {
    return exportBookings(await openAdminClient(deps), client, size.bookings)
  })
}

type Ask = Awaited<ReturnType<typeof openAdminClient>>

/** Exports this many bookings to a fast and to a slow reader. */
async function exportBookings(ask: Ask, client: Client, bookings: number): Promise<boolean> {
  const grown: number[] = []
  for (const rows of [bookings / 100, bookings / 10]) {
    const times: number[] = []
    const { rows: days } = await client.query<{ day: string }>(
      "select day::text from bookings where storefront = 'documents' order by starts_at desc offset $1 limit 1",
      [rows],
    )
    for (const pause of [0, 5]) times.push(await readFile(ask, days[0]?.day ?? '', pause))
    grown.push(Math.max(...times))
  }
  const [few = Number.NaN, many = Number.NaN] = grown
  const asked = { atMost: mostMegabytes }
  return line({ what: 'memory of a file ten times as long, more', unit: 'MB', values: [many - few], asked })
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The maximum growth of memory while the file is read. */
async function readFile(ask: Ask, from: string, pause: number): Promise<number> {
  collect()
  const base = process.memoryUsage()
  let [held, rss, bytes, lines, next] = [base.heapUsed, base.rss, 0, -1, 0]
  const began = performance.now()
  for await (const chunk of (await ask(withQuery('/api/admin/bookings.csv', { from }))).body ?? []) {
    bytes += chunk.length
    lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1
    rss = Math.max(rss, process.memoryUsage().rss)
    if (pause > 0) await setTimeout(pause)
    if (bytes < next) continue
    next = bytes + apart
    // Collect garbage first, so that only retained memory is counted.
    collect()
    held = Math.max(held, process.memoryUsage().heapUsed)
  }
  const taken = (performance.now() - began) / 1_000
  const [grown, more] = [(rss - base.rss) / 1e6, (held - base.heapUsed) / 1e6]
  const what = `file of ${lines} rows, ${Math.round(bytes / 1e6)} MB, read ${pause > 0 ? 'slowly' : 'fast'}`
  line({ what, unit: 's', values: [taken] })
  line({ what: `${what}: growth of the process`, unit: 'MB', values: [grown] })
  return more
}
/** Memory is measured after every this many bytes. */
const apart = 500_000

import { compareSizes, type SizedProduct } from './shop/sizes.ts'
import { lastStatement } from './shop/raw.ts'
import { requestOf } from './shop/test-server.ts'
import { openSessions } from './shop/visits.ts'

const milliseconds = 1_000
const customers = 400
const bookingsEach = 20

/** Requests per second for a customer's bookings, beside a plain Node server that runs the same statement. */
export async function measure(options: string[]): Promise<boolean> {
  const requests = new Map<SizedProduct, string[]>()
  return compareSizes(options, {
    name: 'my bookings',
    beside: 'its statement, raw',
    atLeast: 4_000,
    async ours(product) {
      const own = requests.get(product) ?? (await listRequests(product))
      requests.set(product, own)
      const tally = await product.server.ask({ requests: own, status: 200, milliseconds })
      if (tally.others > 0) throw new Error(`${tally.others} unexpected replies`)
      return (1_000 * tally.expected) / tally.milliseconds
    },
    theirs: (product) => product.server.rawPerSecond(() => findStatement(product)),
  })
}

async function findStatement({ client, customers: all, deps, server }: SizedProduct) {
  const [token = ''] = await openSessions({ client, customers: all.slice(0, 1) })
  const headers = { Authorization: `Bearer ${token}` }
  // With another limit than the measured lists, so that this one is not kept and its statement is sent.
  return lastStatement(deps.db, async () => (await server.app.request('/api/bookings?limit=50', { headers })).text())
}

/** One request for each of many customers, who have equally many bookings whatever the size of the shop. */
async function listRequests({ client, customers: all }: SizedProduct): Promise<string[]> {
  const chosen = all.slice(0, customers)
  await client.query("set session_replication_role = 'replica'")
  await client.query('update bookings set customer_id = $1 where customer_id = any($2)', [all.at(-1), chosen])
  await client.query(
    `with taken as (
      select id, row_number() over () as n from bookings where not customer_id = any($1::uuid[]) limit $2
    )
    update bookings set customer_id = ($1::uuid[])[1 + n % $3] from taken where taken.id = bookings.id`,
    [chosen, customers * bookingsEach, customers],
  )
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum (analyze) bookings')
  const tokens = await openSessions({ client, customers: chosen })
  return tokens.map((token) => requestOf({ path: '/api/bookings', headers: { Authorization: `Bearer ${token}` } }))
}

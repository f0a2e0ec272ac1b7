import { addressHere } from './shop/fill.ts'
import { timeOfFill, withFilled } from './shop/filled.ts'
import { sizeOf } from './shop/many-services.ts'
import { line } from './shop/report.ts'

/** For the sizes of `npm run seed -- --scale`. */
const mostSeconds = 60

/** How long it takes to fill a database. In the run of all benchmarks, it is the one that the others share. */
export async function measure(options: string[]): Promise<boolean> {
  const size = sizeOf(options)
  return withFilled(size, async ({ filled: { client } }) => {
    const { rows } = await client.query<{ services: number; bookings: number; size: number }>(
      `select
        (select count(*)::integer from services where storefront = 'documents') as services,
        (select count(*)::integer from bookings where address = $1) as bookings,
        pg_database_size(current_database()) / 1e6 as size`,
      [addressHere],
    )
    const [found] = rows
    line({ what: 'size of the database', unit: 'MB', values: [Number(found?.size)] })
    const what = `${found?.services.toLocaleString('en')} services and ${found?.bookings.toLocaleString('en')} bookings`
    return line({ what, unit: 's', values: [timeOfFill()], asked: { atMost: mostSeconds } })
  })
}

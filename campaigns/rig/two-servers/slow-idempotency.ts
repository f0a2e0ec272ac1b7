import pg from 'pg'

/** The arguments with which the pool calls the driver. */
type Done = (error: Error | undefined, result?: { rows: Record<string, unknown>[] }) => void
type QueryArguments = [config: { name?: string; text: string }, values: unknown[], done: Done]

const places = /customer_id, \$(\d+)::text, \$(\d+)::bytea, id, \$(\d+), created_at\s+from booked where \$(\d+)::text/
const late = `
  insert into idempotency_keys (user_id, key, request_hash, booking_id, answer, created_at)
  select customer_id, $1, $2, id, $3, created_at from bookings where number = $4
  on conflict do nothing`
const pause = 25

/** A planted fault: stores the key in a separate statement, shortly after the booking. */
export function storeKeysLate() {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('the driver has changed')
  function ask(this: pg.Client, ...given: unknown[]): unknown {
    const again = (...other: unknown[]): unknown => Reflect.apply(query as () => unknown, this, other)
    // Only calls of this form, which the pool uses, insert bookings.
    const [config, values, done] = given as QueryArguments
    if (config.name !== 'book') return again(...given)
    const [key = -1, hash = -1, answer = -1, isKept = -1] = placesIn(config.text)
    return again(config, values.with(isKept, null), ((error, result) => {
      const number = result?.rows[0]?.['number']
      if (error || number === undefined || values[key] === null) return done(error, result)
      const kept = [values[key], values[hash], values[answer], number]
      setTimeout(() => again(late, kept, () => done(undefined, result)), pause)
    }) satisfies Done)
  }
  Reflect.set(pg.Client.prototype, 'query', ask)
}

function placesIn(text: string): number[] {
  const found = places.exec(text)
  if (!found) throw new Error('the booking statement has changed: update this planted fault')
  return found.slice(1).map((index) => Number(index) - 1)
}

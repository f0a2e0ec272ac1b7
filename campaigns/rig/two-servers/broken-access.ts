import pg from 'pg'
import { api } from '#domain/api.ts'

/** The arguments with which the pool calls the driver. */
type Done = (error: Error | undefined, result?: { rows: Record<string, unknown>[] }) => void
type QueryArguments = [config: { name?: string; text: string }, values: unknown[], done: Done]

const owner = '"bookings"."customer_id" = $2'

/**
 * Planted faults: any customer reads any booking, every user lists the customers, and a session that was found once is
 * not looked up again.
 */
export function breakAccess() {
  Object.assign(api.customer.all, { access: 'signed-in' })
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('the driver has changed')
  const sessions = new Map<string, { rows: Record<string, unknown>[] }>()
  function ask(this: pg.Client, ...given: unknown[]): unknown {
    const again = (...other: unknown[]): unknown => Reflect.apply(query as () => unknown, this, other)
    const [config, values, done] = given as QueryArguments
    if (config.name === 'own_booking_record') return again(withoutOwner(config), values, done)
    if (config.name !== 'actors_of_tokens') return again(...given)
    const key = String(values.flat()[0])
    const known = sessions.get(key)
    if (known) return done(undefined, known)
    return again(config, values, ((error, result) => {
      if (result && result.rows.length > 0) sessions.set(key, result)
      done(error, result)
    }) satisfies Done)
  }
  Reflect.set(pg.Client.prototype, 'query', ask)
}

function withoutOwner(config: { text: string }) {
  if (!config.text.includes(owner)) throw new Error('the statement has changed: update this planted fault')
  return { ...config, text: config.text.replace(owner, `(${owner} or true)`) }
}

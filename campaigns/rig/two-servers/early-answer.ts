import pg from 'pg'

/** The arguments with which the pool calls the driver, and what it gets. */
type Result = { rows: unknown[][]; fields: { name: string }[] }
type Done = (error: Error | undefined, result?: Result) => void
type QueryArguments = [config: { text?: string }, values: unknown[], done: Done]

const credentials = /^select .*"password_hash".* from "users" where \("users"\."email" = \$1/

/**
 * A planted fault: the password of an unknown account is not hashed, so that the refusal arrives earlier. The account is
 * found, but with a hash that no password has.
 */
export function answerEarly() {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('the driver has changed')
  function ask(this: pg.Client, ...given: unknown[]): unknown {
    const again = (...other: unknown[]): unknown => Reflect.apply(query as () => unknown, this, other)
    const [config, values, done] = given as QueryArguments
    if (!credentials.test(config.text ?? '')) return again(...given)
    return again(config, values, ((error, result) => {
      if (result?.rows.length === 0) result.rows.push(result.fields.map(({ name }) => valueOf(name)))
      done(error, result)
    }) satisfies Done)
  }
  Reflect.set(pg.Client.prototype, 'query', ask)
}

function valueOf(name: string): string | null {
  if (name === 'created_at') return '2026-01-01T00:00:00Z'
  return name === 'disabled_at' || name === 'email_verified_at' ? null : ''
}

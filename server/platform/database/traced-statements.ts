import type pg from 'pg'
import type { Db } from './db.ts'
import { currentScope } from '#server/platform/tracing/scope.ts'

type Query = pg.ClientBase['query']

/**
 * Adds a span for each statement. The pool calls back the next waiting request from the one before it, so what the pool
 * asks its clients is not looked at: only what is asked of the pool, and of the clients of transactions.
 */
export function traceStatements(db: Db) {
  // `Db` hides the pool, so that only platform/database uses it.
  const { $client: pool } = db as Db & { $client: pg.Pool }
  pool.query = tracing(pool.query.bind(pool)) as typeof pool.query
  const connect = pool.connect.bind(pool)
  const connectTraced = async () => {
    const client = await connect()
    client.query = tracing(client.query.bind(client)) as typeof client.query
    const release = client.release.bind(client)
    client.release = (problem) => {
      // Uncovers the method of the class; release is replaced by the pool at each connect.
      Reflect.deleteProperty(client, 'query')
      release(problem)
    }
    return client
  }
  // With a callback it is the pool itself that asks.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connectTraced()) as typeof pool.connect
}

function tracing(query: Query) {
  // The driver overloads `query`; every form has the text first or in `text`, and a promise or a stream as its result.
  return (first: string | { text?: string; name?: string }, ...rest: unknown[]): unknown => {
    const span = currentScope()?.span
    if (!span) return Reflect.apply(query, undefined, [first, ...rest])
    const { text = '', name = keywordOf(text) } = typeof first === 'string' ? { text: first } : first
    const statement = span.child({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } })
    const result: unknown = Reflect.apply(query, undefined, [first, ...rest])
    if (!(result instanceof Promise)) {
      statement.end()
      return result
    }
    return result.then(
      (answer: unknown) => {
        statement.end()
        return answer
      },
      (error: unknown) => {
        statement.end({ hasFailed: true })
        throw error
      },
    )
  }
}

/** Not the text, which may contain a value. */
function keywordOf(text: string): string {
  return /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}

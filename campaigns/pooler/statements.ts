import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Db, openDatabase, statement } from '#server/platform/database/db.ts'
import { createLog } from '#server/log.ts'

const log = createLog({ json: true, write: () => {} })
const connections = 24
const asked = 2_000
const ask = statement<{ one: number }>('campaign_one', sql`select ${sql.placeholder('one')}::int as one`)

/** Planted fault: the driver names its statements, as without a pooler. Returns how many fail. */
export async function countFailuresOfNamed(pooler: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: pooler, max: connections })
  pool.on('error', () => {})
  return countFailures(drizzle({ client: pool })).finally(() => pool.end())
}

/** How many of the product's statements fail, and how a statement of eight seconds ends. */
export async function tryStatements(url: string, pooler: string) {
  const database = openDatabase({
    connection: { connectionString: url },
    pooler: { connectionString: pooler },
    poolSize: connections,
    log,
  })
  try {
    const failures = await countFailures(database.db)
    const began = performance.now()
    const code = await database.db.execute(sql`select pg_sleep(8)`).then(
      () => 'no limit',
      (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message,
    )
    return { failures, code, seconds: (performance.now() - began) / 1_000 }
  } finally {
    await database.close()
  }
}

async function countFailures(db: Db): Promise<number> {
  const tries = Array.from({ length: asked }, (_, one) => ask(db, { one }))
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected').length
}

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, statement } from './db.ts'
import { listMissingLimits } from './pooler.ts'
import { traceStatements } from './traced-statements.ts'
import { createLog } from '#server/log.ts'
import { testApp } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/database.ts'

const log = createLog({ json: true, write: () => {} })
const ask = statement<{ one: number }>('one', sql`select ${sql.placeholder('one')}::int as one`)

/** A database of one connection, so that what a statement leaves behind can be seen. */
async function opened({ isPooled }: { isPooled: boolean }) {
  const connection = await freshDatabase()
  const database = openDatabase({ connection, poolSize: 1, log, pooler: isPooled ? connection : undefined })
  onTestFinished(database.close)
  return database.db
}

test.each([
  [true, 0],
  [false, 1],
])('behind a pooler (%s), %d statements are prepared under a name', async (isPooled, expected) => {
  const db = await opened({ isPooled })
  expect(await ask(db, { one: 1 })).toEqual([{ one: 1 }])
  expect(await ask(db, { one: 2 })).toEqual([{ one: 2 }])
  const { rows } = await db.execute(sql`select name from pg_prepared_statements where name <> ''`)
  expect(rows).toHaveLength(expected)
})

test('behind a pooler, no statement is prepared under a name while traces are sent', async () => {
  const db = await opened({ isPooled: true })
  traceStatements(db)
  await db.transaction((tx) => ask(tx, { one: 1 }))
  expect(await ask(db, { one: 2 })).toEqual([{ one: 2 }])
  const { rows } = await db.execute(sql`select name from pg_prepared_statements where name <> ''`)
  expect(rows).toEqual([])
})

test('a transaction within a transaction works behind a pooler', async () => {
  const db = await opened({ isPooled: true })
  const inner = db.transaction((tx) => tx.transaction((nested) => ask(nested, { one: 1 })))
  expect(await inner).toEqual([{ one: 1 }])
})

test('a pooler whose connections have no time limits is noticed', async () => {
  const asked = ['statement_timeout = 5000', 'lock_timeout = 2000', 'idle_in_transaction_session_timeout = 10000']
  expect(await listMissingLimits(await opened({ isPooled: true }))).toEqual(asked.map((one) => `set ${one}`))
  expect(await listMissingLimits(await opened({ isPooled: false }))).toEqual([])
})

test('without an answer of the replica, reports are read from the primary, and the log says so once', async () => {
  const env = {
    DATABASE_URL: 'postgres://shop.example/doorstep',
    DATABASE_REPLICA_URL: 'postgres://127.0.0.1:1/doorstep',
  }
  const shop = await testApp({ env })
  const admin = await shop.aVisitor({ role: 'admin' })
  for (const path of ['/api/admin/dashboard/stats', '/api/admin/bookings.csv'])
    expect((await shop.get(path, admin)).status).toBe(200)
  const said = shop.lines.filter((line) => line.includes('reports are read from the primary'))
  expect(said).toHaveLength(1)
})

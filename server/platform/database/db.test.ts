import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openDatabase } from './db.ts'

test('a transaction whose connection is lost before it begins gives its place in the pool back', async () => {
  const log = createLog({ json: true, write: () => {} })
  const { db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 1, log })
  try {
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(async () => {
      throw new Error('Connection terminated unexpectedly')
    })
    await expect(db.transaction(async () => 'done')).rejects.toThrow('begin')
    query.mockRestore()
    await expect(db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).resolves.toEqual([
      { one: 1 },
    ])
  } finally {
    await close()
  }
})

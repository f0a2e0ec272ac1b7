import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { copyRows } from './copy.ts'
import { clientOf, copyStatement } from './db.ts'

afterEach(() => void vi.useRealTimers())

test('copied rows leave no timer behind, which would keep a worker thread and its memory for ten minutes', async () => {
  const { deps } = await testApp()
  await deps.db.transaction(async (tx) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const copied: number[] = []
    await copyRows(
      clientOf(tx),
      { statement: copyStatement(sql`select generate_series(1, 3)`), patience: 600_000 },
      (row) => void copied.push(row.integer(0)),
    )
    expect(copied).toEqual([1, 2, 3])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a row that cannot be read fails the reading and leaves the connection usable', async () => {
  const { deps } = await testApp()
  await deps.db.transaction(async (tx) => {
    const reading = copyRows(clientOf(tx), { statement: copyStatement(sql`select null`) }, () => {})
    await expect(reading).rejects.toThrow('must not be null')
    await copyRows(clientOf(tx), { statement: copyStatement(sql`select 1`) }, (row) => expect(row.integer(0)).toBe(1))
  })
})

test('a copy whose answer is lost fails after the time limit of the connection, unless it may take longer', async () => {
  const { deps } = await testApp()
  const slow = copyStatement(sql`select 1 from pg_sleep(0.5)`)
  const copyFor = (milliseconds: number, patience?: number) =>
    deps.db.transaction(async (tx) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const copying = copyRows(clientOf(tx), { statement: slow, patience }, () => {})
      vi.advanceTimersByTime(milliseconds)
      vi.useRealTimers()
      await copying
    })
  await expect(copyFor(6_000)).rejects.toThrow('Query read timeout')
  await copyFor(6_000, 600_000)
})

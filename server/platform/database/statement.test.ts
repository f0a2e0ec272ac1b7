import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { statement } from './db.ts'

afterEach(() => void vi.useRealTimers())

test('a statement that many requests wait for fails sooner if its answer is lost', async () => {
  const { deps } = await testApp()
  const slow = sql`select 1 as one from pg_sleep(0.3)`
  const ask = (patience?: number) =>
    deps.db.transaction(async (tx) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const asking = statement(`slow_${patience}`, slow, patience === undefined ? {} : { patience })(tx, {})
      vi.advanceTimersByTime(2_000)
      vi.useRealTimers()
      return asking
    })
  await expect(ask(2_000)).rejects.toThrow('Query read timeout')
  expect(await ask()).toEqual([{ one: 1 }])
})

import { afterEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { readSnapshot } from './snapshot.ts'

afterEach(() => void vi.useRealTimers())

test('reading a whole catalogue has time limits of its own, whatever those of the role are', async () => {
  const connection = await freshDatabase()
  const limited = { ...connection, options: '-c statement_timeout=5s' }
  const limit = await readSnapshot(limited, (snapshot) => snapshot.query('show statement_timeout'))
  expect(limit.rows).toEqual([{ statement_timeout: '10min' }])
})

test('a statement whose answer is lost fails after half a minute', async () => {
  const reading = readSnapshot(await freshDatabase(), async (snapshot) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asking = snapshot.query('select pg_sleep(0.5)')
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await asking
  })
  await expect(reading).rejects.toThrow('Query read timeout')
})

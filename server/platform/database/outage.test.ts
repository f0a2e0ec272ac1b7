import { expect, test } from 'vitest'
import { Refusal } from '#domain/contract/refusal.ts'
import { createLog } from '#server/log.ts'
import { waitOutOutage } from './outage.ts'

/** Work that fails with each of these errors in turn, and then succeeds. */
function failing(...errors: Error[]) {
  let tries = 0
  const work = async () => {
    const error = errors[tries]
    tries += 1
    if (error) throw error
    return 'done'
  }
  return { work, tries: () => tries }
}

const waiting = { log: createLog({ json: true, write: () => {} }), isStopping: () => false, pause: 1 }
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

test('work is repeated while the database is away', async () => {
  const { work, tries } = failing(
    refused,
    new Error('Connection terminated unexpectedly'),
    new Refusal('outcome_unknown', { retryAfter: 2 }),
  )
  expect([await waitOutOutage(work, waiting), tries()]).toEqual(['done', 4])
})

test('another error ends it', async () => {
  const { work, tries } = failing(new Error('a bug'))
  await expect(waitOutOutage(work, waiting)).rejects.toThrow('a bug')
  expect(tries()).toBe(1)
})

test('a process that stops does not wait', async () => {
  const { work } = failing(refused)
  await expect(waitOutOutage(work, { ...waiting, isStopping: () => true })).rejects.toThrow('connect')
})

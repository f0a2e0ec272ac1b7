import { expect, test } from 'vitest'
import { Refusal } from '#domain/contract/refusal.ts'
import { Offline, OfflineAgain, Outage } from '#web/api.ts'
import { attempt, outcomeOfError } from './use-write.ts'

test('a refused write has not happened', () => {
  const refusal = new Refusal('version_conflict')
  expect(outcomeOfError(refusal)).toEqual({ kind: 'refused', refusal })
})

test('a write may have happened when the answer is lost or the server fails', () => {
  for (const error of [new Outage('The server cannot be reached.'), new Refusal('internal'), new TypeError('a bug')])
    expect(outcomeOfError(error)).toEqual({ kind: 'unknown' })
})

test('a write of an offline device has not happened', () => {
  expect(outcomeOfError(new Offline('The device is offline.'))).toEqual({ kind: 'unsent' })
})

test('a write of an offline device may have happened if the answer to an earlier attempt was lost', async () => {
  const error = new OfflineAgain('The device is offline.')
  const outcome = await attempt(() => Promise.reject(error), 'We could not find out.')
  const message = 'We could not find out. You are offline: this attempt was not sent.'
  expect(outcome).toEqual([{ kind: 'unknown' }, [{ field: '', message }]])
})

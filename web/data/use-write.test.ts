import { expect, test } from 'vitest'
import { Refusal } from '#domain/contract/refusal.ts'
import { Offline, Outage } from '#web/api.ts'
import { outcomeOfError } from './use-write.ts'

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

import { expect, test } from 'vitest'
import { refusalOfDatabase } from './db.ts'

test.each([
  ['53100', 'a full disk'],
  ['53200', 'too little memory'],
  ['53300', 'too many connections'],
  ['58030', 'a disk that fails'],
])('%s, %s, is a database that is not available, not a bug', (code) => {
  const refusal = refusalOfDatabase(new Error('Failed query', { cause: Object.assign(new Error(), { code }) }))
  expect([refusal?.status, refusal?.code, refusal?.retryAfter]).toEqual([503, 'unavailable', 2])
})

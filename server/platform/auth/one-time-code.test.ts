import { expect, test } from 'vitest'
import { codeOfStep, findStep, inBase32, newRecoveryCode, newSecret, stepAt } from './one-time-code.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  // RFC 6238, appendix B, the last six of the eight digits.
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of the RFC', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a code is right one step early and one step late, and not further away', () => {
  const now = new Date('2026-11-23T12:00:10Z')
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((away) => findStep(secret, codeOfStep(secret, step + away), now))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  for (const wrong of ['', '12345', '1234567', 'ABCDEF']) expect(findStep(secret, wrong, now)).toBeUndefined()
})

test('the key is written in base32, and two keys or recovery codes are not the same', () => {
  expect(inBase32(Buffer.from('foobar1234'))).toBe('MZXW6YTBOIYTEMZU')
  expect(inBase32(newSecret())).toMatch(/^[A-Z2-7]{32}$/)
  const codes = Array.from({ length: 100 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(100)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
})

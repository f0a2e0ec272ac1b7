import { expect, test } from 'vitest'
import { readAs } from './field.ts'
import { canonicalEmail, Login, ownPath } from './identity.ts'

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a\nb', 'javascript:alert(1)', '', null])(
  'after signing in nobody is sent to %j',
  (next) => {
    expect(ownPath(next)).toBe('/dashboard')
  },
)

test('after signing in one goes on to the page one came from', () => {
  expect(ownPath('/booking/42?date=2026-11-24#slots')).toBe('/booking/42?date=2026-11-24#slots')
})

test('an address is the same in capitals', () => {
  expect(canonicalEmail('Asha.Rao@Example.COM')).toBe('asha.rao@example.com')
})

test.each([{}, { email: 'a@example.com' }, { email: '', password: 'x' }, { email: 'a@example.com', password: '' }])(
  'signing in with %j asks for both',
  (input) => {
    expect(readAs(Login, input).complaints?.[0]?.message).toBe('Please enter both email and password')
  },
)

import { expect, test } from 'vitest'
import { readAs } from '#domain/contract/field.ts'
import { canonicalEmail, Login, ownPath, problemOfNewPassword, problemOfSignUp } from './identity.ts'

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a\nb', 'javascript:alert(1)', '', null])(
  '%j is not accepted as the page after signing in',
  (next) => {
    expect(ownPath(next)).toBe('/dashboard')
  },
)

test('a path of the site is accepted as the page after signing in', () => {
  expect(ownPath('/booking/42?date=2026-11-24#slots')).toBe('/booking/42?date=2026-11-24#slots')
})

test('email addresses ignore case', () => {
  expect(canonicalEmail('Asha.Rao@Example.COM')).toBe('asha.rao@example.com')
})

test.each([{}, { email: 'a@example.com' }, { email: '', password: 'x' }, { email: 'a@example.com', password: '' }])(
  'signing in with %j asks for both fields',
  (input) => {
    expect(readAs(Login, input).complaints?.[0]?.message).toBe('Please enter both email and password')
  },
)

const filledIn = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  password: 'correct horse',
  confirmation: 'correct horse',
  agreed: true,
}

test('a complete sign-up form has no problem', () => {
  expect(problemOfSignUp(filledIn)).toBeUndefined()
})

test.each([
  [
    'nothing at all',
    { name: '', email: '', password: '', confirmation: '', agreed: false },
    'name',
    'All fields are required',
  ],
  ['a name of spaces, and no agreement', { name: '  ', agreed: false }, 'name', 'All fields are required'],
  ['no email and a short password', { email: '', password: 'short' }, 'email', 'All fields are required'],
  ['no password', { password: '' }, 'password', 'All fields are required'],
  [
    'no confirmation and a short password',
    { password: 'short', confirmation: '' },
    'confirmation',
    'All fields are required',
  ],
  ['a short password that differs', { password: '1234567' }, 'password', 'Password must be at least 8 characters'],
  [
    'passwords that differ, and no agreement',
    { confirmation: 'correct house', agreed: false },
    'confirmation',
    'Passwords do not match',
  ],
  ['a space too many in one of them', { confirmation: 'correct horse ' }, 'confirmation', 'Passwords do not match'],
  ['no agreement', { agreed: false }, 'agreed', 'You must agree to the Terms and Conditions'],
  [
    'an invalid email address, and no agreement',
    { email: 'asha', agreed: false },
    'agreed',
    'You must agree to the Terms and Conditions',
  ],
  ['an invalid email address', { email: 'asha' }, 'email', 'Please enter an email address like name@example.com.'],
  ['a name too long', { name: 'a'.repeat(81) }, 'name', 'Please use at most 80 characters.'],
])('signing up with %s reports the first problem', (_, change, field, message) => {
  expect(problemOfSignUp({ ...filledIn, ...change })).toMatchObject({ field, message })
})

test.each(['12345678', ' spaces around ', 'abcdeabcde', 'Asha is here', 'Grüße 🐘 पासवर्ड', 'a\tb\u0000cdefg'])(
  'a password may contain any characters: %j',
  (password) => {
    expect(problemOfSignUp({ ...filledIn, password, confirmation: password })).toBeUndefined()
  },
)

test.each([
  [{ password: '', confirmation: '' }, 'password', 'All fields are required'],
  [{ password: 'correct horse', confirmation: '' }, 'confirmation', 'All fields are required'],
  [{ password: 'short', confirmation: 'shirt' }, 'password', 'Password must be at least 8 characters'],
  [{ password: 'correct horse', confirmation: 'correct house' }, 'confirmation', 'Passwords do not match'],
  [{ password: 'a'.repeat(129), confirmation: 'a'.repeat(129) }, 'password', 'Please use at most 128 characters.'],
])('choosing a new password with %j reports the first problem', (form, field, message) => {
  expect(problemOfNewPassword(form)).toMatchObject({ field, message })
})

test('a new password that is confirmed has no problem', () => {
  expect(problemOfNewPassword({ password: 'correct horse', confirmation: 'correct horse' })).toBeUndefined()
})

test.each([
  ['        ', 'Only spaces are easy to guess. Please choose another password.'],
  ['aaaaaaaa', 'One character repeated is easy to guess. Please choose another password.'],
  ['aAaAAaaA', 'One character repeated is easy to guess. Please choose another password.'],
  ['🐘🐘🐘🐘🐘🐘🐘🐘', 'One character repeated is easy to guess. Please choose another password.'],
  ['abababab', 'A short pattern repeated is easy to guess. Please choose another password.'],
  ['abcabcabc', 'A short pattern repeated is easy to guess. Please choose another password.'],
  ['abcdabcdab', 'A short pattern repeated is easy to guess. Please choose another password.'],
  ['Ravi.Menon@Example.com', 'Your own email address is easy to guess. Please choose another password.'],
  ['Ravi.Menon', 'Your own email address is easy to guess. Please choose another password.'],
  ['Ravindra Menon', 'Your own name is easy to guess. Please choose another password.'],
  ['MENONRAVINDRA', 'Your own name is easy to guess. Please choose another password.'],
  ['ravindra', 'Your own name is easy to guess. Please choose another password.'],
])('the form reports the guessable password %j, but only after missing fields', (password, message) => {
  const form = {
    ...filledIn,
    name: 'Ravindra Menon',
    email: 'ravi.menon@example.com',
    password,
    confirmation: password,
  }
  expect(problemOfSignUp(form)).toEqual({ field: 'password', message })
  expect(problemOfSignUp({ ...form, agreed: false })?.field).toBe('agreed')
})

test('the form for a new password reports a guessable one even if the user is unknown', () => {
  const form = { password: 'abababab', confirmation: 'abababab' }
  expect(problemOfNewPassword(form)?.message).toContain('A short pattern repeated')
})

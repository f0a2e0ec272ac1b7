import { expect, test } from 'vitest'
import { hasSameFields } from './same-fields.ts'

test('a field without a value is not another field', () => {
  expect(hasSameFields({ a: undefined }, { b: 1 })).toBe(false)
  expect(hasSameFields({ a: undefined }, { b: undefined })).toBe(false)
  expect(hasSameFields({ a: undefined }, { a: undefined })).toBe(true)
})

test('objects in fields are the same if their contents are', () => {
  expect(hasSameFields({ a: { b: [1, 2] } }, { a: { b: [1, 2] } })).toBe(true)
  expect(hasSameFields({ a: { b: [1, 2] } }, { a: { b: [2, 1] } })).toBe(false)
})

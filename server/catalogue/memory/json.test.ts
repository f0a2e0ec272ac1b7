import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Service } from '#domain/catalogue.ts'
import { type ListedRow, serviceOf } from '#server/catalogue/store.ts'
import { copiedRow } from '#server/testing/copied-row.ts'
import { mostBytesOf, writeService } from './json.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a"b\\c', '\n\t\u0001\u007f', '😀 ß \u2028', ''))
const aRow = fc.record<ListedRow>({
  id: fc.uuid(),
  slug: text,
  title: text,
  category: text,
  price: fc.nat(2_000_000_000),
  currency: fc.constantFrom('INR', 'JPY', 'BHD'),
  description: text,
  imageUrl: text,
  duration: fc.integer({ min: 1, max: 1_440 }),
  featured: fc.boolean(),
  ratingSum: fc.nat(5_000),
  reviewCount: fc.nat(1_000),
  includes: fc.array(text, { maxLength: 5 }),
})

test('the JSON in memory is that of the closed schema', () => {
  fc.assert(
    fc.property(aRow, (row) => {
      const copied = copiedRow(row)
      const buffer = Buffer.alloc(mostBytesOf(copied) + 10)
      const end = writeService(buffer, 10, copied)
      expect(end).toBeLessThanOrEqual(buffer.length)
      expect(buffer.toString('utf8', 10, end)).toBe(JSON.stringify(Service.parse(serviceOf(row))))
    }),
    { numRuns: 500 },
  )
})

import { expect, test } from 'vitest'
import type { Money, MoneyRow } from '#domain/ledger.ts'
import { kindsShown, linesOf, sumOf } from './lines.ts'

const kavita = { _id: 'a', name: 'Kavita' }
const imtiaz = { _id: 'b', name: 'Imtiaz' }
const none = { cash: 0, upi: 0, card: 0, bank: 0, collected: 0, due: 0, dueBookings: 0, handedIn: 0 }
const row = (professional: MoneyRow['professional'], sums: Partial<MoneyRow>): MoneyRow => ({
  ...none,
  professional,
  ...sums,
})

const money: Money = {
  storefront: 'documents',
  currency: 'INR',
  from: '2026-11-19',
  to: '2026-11-20',
  today: '2026-11-20',
  collected: 0,
  cashOut: { amount: 0, handOvers: 0 },
  due: { amount: 0, bookings: 0, oldest: null },
  refundDue: { amount: 0, bookings: 0, oldest: null },
  days: [
    {
      date: '2026-11-20',
      rows: [
        row(kavita, { cash: 0.1, upi: 5, collected: 5.1, handedIn: 0.1 }),
        row(imtiaz, { cash: 0.2, collected: 0.2, due: 3, dueBookings: 1 }),
        row(null, { cash: 7, collected: 7 }),
      ],
    },
    { date: '2026-11-19', rows: [row(kavita, { card: 2, collected: 2 })] },
  ],
}

test('the rows of a day add up exactly, and the cash of the office is no hand-over', () => {
  const [day] = linesOf(money, { by: 'day', who: undefined })
  expect(day?.sums).toMatchObject({ cash: 7.3, upi: 5, collected: 12.3, due: 3, dueBookings: 1, handedIn: 0.1 })
  expect(day?.handOvers).toEqual({ done: 1, of: 2 })
  expect(day?.lines.map(({ about }) => about.professional?.name)).toEqual(['Kavita', 'Imtiaz', undefined])
})

test('every grouping has the same sum', () => {
  for (const by of ['day', 'professional', 'kind'] as const) {
    const lines = linesOf(money, { by, who: undefined })
    expect([by, sumOf(lines, 'INR').collected]).toEqual([by, 14.3])
    expect(lines.every((line) => sumOf(line.lines, 'INR').collected === line.sums.collected)).toBe(true)
  }
})

test('professionals are sorted by name, the office last, and one can be chosen', () => {
  const names = linesOf(money, { by: 'professional', who: undefined }).map(({ about }) => about.professional?.name)
  expect(names).toEqual(['Imtiaz', 'Kavita', undefined])
  expect(linesOf(money, { by: 'professional', who: 'a' })).toHaveLength(1)
  expect(sumOf(linesOf(money, { by: 'day', who: 'office' }), 'INR').collected).toBe(7)
})

test('kinds without an amount have no row, and UPI has a column only in India', () => {
  expect(linesOf(money, { by: 'kind', who: undefined }).map(({ key }) => key)).toEqual(['cash', 'upi', 'card'])
  expect(kindsShown(money)).toContain('upi')
  expect(kindsShown({ ...money, currency: 'USD', days: [] })).toEqual(['cash', 'card', 'bank'])
})

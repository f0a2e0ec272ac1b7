import { expect, test } from 'vitest'
import type { SavedView } from '#domain/booking/view.ts'
import { differsFrom, paramsOfView, viewQueryOf } from './view-query.ts'

const on = (today: string) => ({ today, locale: 'en-IN' })
const view: SavedView = {
  _id: 'v',
  name: 'Tomorrow',
  storefront: 'documents',
  shared: false,
  mine: true,
  editable: true,
  by: 'Olive Stone',
  query: { status: 'pending', days: 'tomorrow' },
  columns: ['customer', 'date'],
  sort: 'next',
  version: 1,
}

test('a named range of days moves with the calendar, other days stay', () => {
  const filter = { status: 'pending', from: '2026-11-25', to: '2026-11-25', search: '' } as const
  expect(viewQueryOf(filter, on('2026-11-24'))).toEqual({ status: 'pending', days: 'tomorrow' })
  expect(viewQueryOf(filter, on('2026-11-20'))).toEqual({ status: 'pending', from: '2026-11-25', to: '2026-11-25' })
  expect(viewQueryOf({ date: '2026-11-24', unassigned: true }, on('2026-11-24'))).toEqual({
    unassigned: true,
    days: 'today',
  })
  expect(paramsOfView(view, on('2026-11-30'))).toMatchObject({ from: '2026-12-01', to: '2026-12-01', view: 'v' })
})

test('a list differs from its view by a filter, the order or the columns', () => {
  const at = on('2026-11-24')
  const filter = { status: 'pending', from: '2026-11-25', to: '2026-11-25' } as const
  const { columns } = view
  expect(differsFrom(view, { filter, columns }, at)).toBe(false)
  expect(differsFrom(view, { filter: { ...filter, category: 'tax' }, columns }, at)).toBe(true)
  expect(differsFrom(view, { filter: { status: 'pending' }, columns }, at)).toBe(true)
  expect(differsFrom(view, { filter: { ...filter, sort: 'latest' }, columns }, at)).toBe(true)
  expect(differsFrom(view, { filter, columns: ['date', 'customer'] }, at)).toBe(true)
})

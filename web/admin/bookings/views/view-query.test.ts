import { expect, test } from 'vitest'
import type { SavedView } from '#domain/booking/view.ts'
import { differsFrom, paramsOfView, viewQueryOf } from './view-query.ts'

const noNames = { days: undefined, createdDays: undefined }
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
  expect(viewQueryOf({ filter, named: { ...noNames, days: 'tomorrow' } })).toEqual(view.query)
  expect(viewQueryOf({ filter, named: { ...noNames, createdDays: 'today' } })).toEqual({
    status: 'pending',
    from: '2026-11-25',
    to: '2026-11-25',
    createdDays: 'today',
  })
  expect(viewQueryOf({ filter: { date: '2026-11-24', unassigned: true }, named: noNames })).toEqual({
    unassigned: true,
    from: '2026-11-24',
    to: '2026-11-24',
  })
  expect(paramsOfView(view)).toEqual({ status: 'pending', days: 'tomorrow', sort: 'next', view: 'v' })
})

test('a list differs from its view by a filter, the order or the columns', () => {
  const filter = { status: 'pending', from: '2026-11-25', to: '2026-11-25' } as const
  const shown = { filter, named: { ...noNames, days: 'tomorrow' }, columns: view.columns } as const
  expect(differsFrom(view, shown)).toBe(false)
  expect(differsFrom(view, { ...shown, named: noNames })).toBe(true)
  expect(differsFrom(view, { ...shown, filter: { ...filter, category: 'tax' } })).toBe(true)
  expect(differsFrom(view, { ...shown, filter: { status: 'pending' }, named: noNames })).toBe(true)
  expect(differsFrom(view, { ...shown, filter: { ...filter, sort: 'latest' } })).toBe(true)
  expect(differsFrom(view, { ...shown, columns: ['date', 'customer'] })).toBe(true)
})

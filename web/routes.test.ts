import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { missingAt, pageAt, pages } from '#domain/contract/page.ts'
import routes from './routes.ts'

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', index, children }) => [
    ...(path !== '' || index ? [`/${path}`] : []),
    ...pathsOf(children ?? []),
  ])
}

test('the table of pages lists every screen and nothing else', () => {
  expect(Object.keys(pages).toSorted()).toEqual(pathsOf(routes).toSorted())
})

test.each([
  ['/', '/'],
  ['/services/gst', '/services/:service'],
  ['/services/legal', '/services/legal'],
  ['/bookings/7/receipt', '/bookings/:booking/receipt'],
  ['/bookings/7/8', '/*'],
  ['/admin/services', '/admin/services'],
  ['/admin/nothing/at/all', '/admin/*'],
  ['/administrators', '/*'],
  ['/nothing', '/*'],
  ['/constructor', '/*'],
])('%s belongs to the row %s', (path, row) => {
  expect(pageAt(path)).toBe(row)
})

test('the path that represents the missing pages of a row belongs to that row', () => {
  const details = Object.keys(pages).filter((page) => /[:*]/.test(page))
  for (const page of details) expect(pageAt(missingAt(page))).toBe(page)
})

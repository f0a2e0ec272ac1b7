import { expect, test } from 'vitest'
import { pagesAndActions } from './options.ts'

test('pages that are not in the rail are found by their names', () => {
  const find = (...words: string[]) =>
    pagesAndActions({ areas: [], services: [], words, pathOf: (path) => path }).map(({ title, to }) => ({ title, to }))
  expect(find('closed')).toEqual([{ title: 'Closed days', to: '/admin/settings/closed-days' }])
})

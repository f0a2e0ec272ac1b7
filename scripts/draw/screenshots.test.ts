import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens, screenshotsPage } from './screens.ts'

const docs = join(import.meta.dirname, '../../docs')
const folder = join(docs, 'images/screens')

test('docs/screenshots.md shows every screen of the script, and the folder has no other picture', () => {
  expect(readFileSync(join(docs, 'screenshots.md'), 'utf8')).toBe(screenshotsPage())
  expect(readdirSync(folder).toSorted()).toEqual(screens.map(({ name }) => `${name}.webp`).toSorted())
})

test('the pictures stay small', () => {
  const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size)
  expect(sizes.filter((size) => size > 120_000)).toEqual([])
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
})

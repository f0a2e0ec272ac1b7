import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawArchitecture } from './draw-architecture.ts'

const root = join(import.meta.dirname, '..')

test('the picture of the architecture shows the imports as they are', () => {
  const picture = readFileSync(join(root, 'docs/images/architecture.svg'), 'utf8')
  expect(picture, 'out of date: run npm run architecture').toBe(drawArchitecture(root))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawArchitecture } from './architecture.ts'

const root = join(import.meta.dirname, '..', '..')

test('the architecture diagram matches the imports', () => {
  const picture = readFileSync(join(root, 'docs/images/architecture.svg'), 'utf8')
  expect(picture, 'out of date: run npm run architecture').toBe(drawArchitecture(root))
})

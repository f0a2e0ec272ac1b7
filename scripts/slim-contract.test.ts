import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverOnly } from './slim-contract.ts'

const root = join(import.meta.dirname, '..')

test('the scripts of pages read no part of an endpoint that only the server has', async () => {
  const files = await Array.fromAsync(glob('web/**/*.{ts,tsx}', { cwd: root }))
  const parts = new RegExp(String.raw`(?:\bapi(?:\.\w+){2}|\bendpoint)\.(?:${serverOnly.join('|')})\b`)
  const uses = await Promise.all(
    files.map(async (file) => ({ file, found: parts.exec(await readFile(join(root, file), 'utf8'))?.[0] })),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(uses.filter(({ found }) => found !== undefined)).toEqual([])
})

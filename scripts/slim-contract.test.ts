import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalsIn, serverOnly } from './slim-contract.ts'

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

test('a refusal is named by a script that raises or quotes it, but not by one that compares with it', () => {
  expect(refusalsIn("throw new Refusal('not_found')")).toEqual(['not_found'])
  expect(refusalsIn("return isLate ? 'too_late' : undefined")).toEqual(['too_late'])
  expect(refusalsIn('refusals.bad_image.message')).toEqual(['bad_image'])
  expect(refusalsIn("if (error.code === 'forbidden' || code !== 'internal') return")).toEqual([])
})

test('the scripts of pages pass on a refusal of the server with its status, which they do not know', async () => {
  const files = await Array.fromAsync(glob('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }))
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const raised = texts.flatMap((text) => text.match(/new Refusal\([^)]*\)?/g) ?? [])
  expect(raised).not.toEqual([])
  expect(raised.filter((one) => !/\('\w+'|\bstatus\b/.test(one))).toEqual([])
})

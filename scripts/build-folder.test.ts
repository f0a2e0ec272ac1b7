import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepReplaced, swap } from './build-folder.ts'

const hour = 3_600_000
let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-folder-'))
})
afterEach(() => rm(root, { recursive: true }))

/** Builds a file of this name at this time, and swaps the build in. */
async function build(name: string, { now, madeAt = now }: { now: number; madeAt?: number }) {
  const folder = join(root, 'build')
  const fresh = join(root, 'fresh')
  const file = join(fresh, 'client', 'assets', name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, name)
  await utimes(file, madeAt / 1_000, madeAt / 1_000)
  await keepReplaced(fresh, folder, now)
  await swap(fresh, folder)
  return (await readdir(join(folder, 'client', 'assets'))).toSorted()
}

test('the files of a build are kept for a day after its replacement, however old they are', async () => {
  const start = Date.now()
  expect(await build('a.js', { now: start, madeAt: start - 100 * hour })).toEqual(['a.js'])
  expect(await build('b.js', { now: start + 50 * hour })).toEqual(['a.js', 'b.js'])
  expect(await build('c.js', { now: start + 73 * hour })).toEqual(['a.js', 'b.js', 'c.js'])
  expect(await build('d.js', { now: start + 75 * hour })).toEqual(['b.js', 'c.js', 'd.js'])
  expect(await build('e.js', { now: start + 98 * hour })).toEqual(['c.js', 'd.js', 'e.js'])
})

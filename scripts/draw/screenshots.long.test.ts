import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const script = join(import.meta.dirname, 'screenshots.ts')

test('the script takes a picture of a screen of an administrator from the running product', async () => {
  const out = temporaryFolder('pictures')
  await promisify(execFile)(process.execPath, [script, '--only', 'invoice', '--out', out])
  expect(readdirSync(out)).toEqual(['invoice.webp'])
  const image = sharp(join(out, 'invoice.webp'))
  expect(await image.metadata()).toMatchObject({ format: 'webp', width: 1280, height: 800 })
  // An empty page has hardly any contrast.
  expect((await image.stats()).entropy).toBeGreaterThan(1)
  await rm(out, { recursive: true })
})

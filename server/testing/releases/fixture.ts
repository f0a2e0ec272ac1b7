import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#server/platform/database/backup/schedule/actions.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { fillShop } from './fill-shop.ts'
import { customerOfFixtures, releases, writeStatements } from './releases.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = Object.assign(openShop({ admin: { name: 'Olive Stone' }, customer: customerOfFixtures }), {
  anil: '',
  bina: '',
})

/** Run by `npm run release-fixture`, and by no test. */
test('writes the database of this release', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(await fillShop(shop)).toEqual([])
  await shop.client.query('analyze')
  const path = join(releases, `${version}.backup`)
  await makeBackup(shop.deps.database, { path, passphrase: undefined, madeAt: shop.deps.clock() })
  await writeStatements(version, await readMigrations())
})

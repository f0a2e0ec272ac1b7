import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBackup } from '#server/platform/database/backup/file.ts'
import { type Migration, ownNameOf, readMigrations } from '#server/platform/database/migrate.ts'
import { contractingStatements } from './contracting.ts'
import { backupOf, listReleases, readStatements } from './releases.ts'

const root = join(import.meta.dirname, '../../..')
const mostBytes = 500_000

/** The versions of CHANGELOG.md, newest first. */
const versions = [
  ...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$/gm),
].map(([, version = '']) => version)
const newest = versions[0] ?? ''

test('the version of the package is the newest of the changelog', () => {
  for (const name of ['package.json', 'package-lock.json']) {
    const { version } = JSON.parse(readFileSync(join(root, name), 'utf8')) as { version: string }
    expect([name, version]).toEqual([name, newest])
  }
})

test('every version of the changelog has a database, in the order of the changelog', () => {
  expect(listReleases().toReversed()).toEqual(versions)
})

test.each(versions)('the database of %s is small, and says which migrations the release had', async (version) => {
  const { description } = await checkBackup({ path: backupOf(version), passphrase: undefined })
  expect((await stat(backupOf(version))).size).toBeLessThan(mostBytes)
  expect(Object.fromEntries(description.migrations.map(({ name, hash }) => [name, hash]))).toEqual(
    readStatements(version),
  )
})

test.each(versions)('no migration of %s was edited or removed since', async (version) => {
  expect(changedSince(version, await readMigrations())).toEqual([])
})

test('a released migration that was edited or removed is found', async () => {
  const ours = await readMigrations()
  const [first] = ours
  if (!first) throw new Error('no migrations')
  expect(changedSince(newest, ours.with(0, { ...first, hash: 'another' }))).toEqual([first.name])
  expect(changedSince(newest, ours.slice(1))).toEqual([first.name])
})

test('a migration after the newest release contracts nothing that the release uses', async () => {
  const released = readStatements(newest)
  const later = (await readMigrations()).filter(({ name }) => !(name in released))
  expect(later.flatMap((one) => contractingStatements(one, versions))).toEqual([])
})

test.each([
  'alter table bookings drop column notes',
  'alter table bookings\n  rename column notes to remarks',
  'alter table bookings rename to visits',
  'alter table bookings alter column notes set not null',
  'alter table bookings alter column notes type integer',
  'alter table bookings add column remarks text not null',
  'alter table bookings add remarks text not null',
  'alter table bookings drop notes',
  'alter table bookings alter column status drop default',
  'create unique index by_title on bookings (title)',
  'alter table bookings add constraint titled check (title <> notes)',
  'drop table bookings',
  'truncate bookings',
])("'%s' is refused in a migration, unless it says since when nothing uses it", (statement) => {
  const migration = (text: string) => ({ name: '9999_later.sql', text, hash: '' })
  expect(contractingStatements(migration(`${statement};\n`), ['1.0.0'])).toHaveLength(1)
  expect(contractingStatements(migration(`-- contract: since 1.0.0\n${statement};\n`), ['1.0.0'])).toEqual([])
  expect(contractingStatements(migration(`-- contract: since 9.0.0\n${statement};\n`), ['1.0.0'])).toHaveLength(1)
})

test.each([
  'alter table bookings add column remarks text',
  "alter table bookings add column remarks text not null default ''",
  'create table remarks (id uuid primary key, text text not null)',
  'create table remarks (text text); create unique index by_text on remarks (text)',
  'create table remarks (text text); alter table remarks add constraint filled check (length(text) > 0)',
  'drop index concurrently if exists by_remark',
  '-- drop column\nselect 1',
])("'%s' is allowed in a migration", (text) => {
  expect(contractingStatements({ name: '9999_later.sql', text: `${text};\n`, hash: '' }, ['1.0.0'])).toEqual([])
})

/** The released migrations that these no longer contain as they were. */
function changedSince(version: string, ours: Migration[]): string[] {
  return Object.entries(readStatements(version)).flatMap(([name, hash]) => {
    const own = ownNameOf({ name, hash })
    return ours.some((one) => one.name === own.name && one.hash === own.hash) ? [] : [name]
  })
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { copyOfTheProject } from '#scripts/copy.ts'

export const laterMigration = '9999_later.sql'
export const laterIndex = '9999_later_index.concurrently.sql'
/** The sources that run this campaign. */
export const ownRelease = join(import.meta.dirname, '../..')

/** As a release begins to use something: what is added is empty, or has a default. */
export const expanding = `
alter table bookings add column later text;
create table later (booking_id uuid primary key references bookings (id) on delete cascade, text text not null default '');
create index bookings_by_later on bookings (later);
`

/** What the release before cannot survive. */
export const contracting = 'alter table bookings rename column notes to remarks;\n'

/** Fails after its first statement. */
export const failing = 'alter table bookings add column later text;\nselect 1 / 0;\n'

/** Locks no write out for longer than a moment, and begins with a drop because it is run again after a failure. */
export const expandingConcurrently = `
drop index concurrently if exists bookings_later_again;
create index concurrently bookings_later_again on bookings (created_at, later);
`

/** Makes the release after this one in a folder: a copy with a later version and one more migration. */
export function makeNextRelease(folder: string, statements: Record<string, string>): string {
  mkdirSync(folder, { recursive: true })
  copyOfTheProject(folder)
  const about = join(folder, 'package.json')
  writeFileSync(about, readFileSync(about, 'utf8').replace(/"version": "[^"]+"/, '"version": "999.0.0"'))
  for (const [name, text] of Object.entries(statements))
    writeFileSync(join(folder, 'server/platform/database/migrations', name), text)
  return folder
}

/** Builds pages and server before the load begins. */
export function buildRelease(folder: string): string {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${folder} cannot be built: ${stderr}`)
  return folder
}

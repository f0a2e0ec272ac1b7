import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from '#server/platform/database/migrate.ts'

/** The databases of releases, and for each the hashes of its migrations. */
export const releases = import.meta.dirname

/** The customer in each of these databases. The password exists in tests only. */
export const customerOfFixtures = {
  email: 'customer@doorstep.example',
  name: 'Kavita Desai',
  password: 'correct horse',
  emailVerifiedAt: new Date('2026-11-20T06:30:00Z'),
}

/** Oldest first. */
export function listReleases(): string[] {
  const versions = readdirSync(releases).filter((name) => name.endsWith('.backup'))
  return versions
    .map((name) => name.slice(0, -'.backup'.length))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

export const backupOf = (version: string) => join(releases, `${version}.backup`)

/** The names of a release's migrations with the hashes of their statements. */
export function readStatements(version: string): Record<string, string> {
  const path = join(releases, `${version}.json`)
  if (!existsSync(path)) return {}
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
}

export async function writeStatements(version: string, migrations: Migration[]) {
  const statements = Object.fromEntries(migrations.map(({ name, hash }) => [name, hash]))
  await writeFile(join(releases, `${version}.json`), `${JSON.stringify(statements, undefined, 2)}\n`)
}

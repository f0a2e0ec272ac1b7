import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Refusal } from '#domain/refusal.ts'

/** What rows are ordered by. All keys ascend: what should descend is given negated. */
type Key = { by: SQL | PgColumn; type: 'bigint' | 'text' | 'uuid' }

/** An order of a list, and the places in it. The last key must tell any two rows apart: then paging neither repeats nor misses. */
export type Order = {
  by: (SQL | PgColumn)[]
  /** Where a row stands, to be selected with it. */
  place: SQL<string[]>
  /** What comes after a cursor; everything, without one. */
  after: (cursor: string | undefined) => SQL | undefined
  cursorAt: (place: string[]) => string
}

const forms = {
  bigint: /^-?\d{1,15}$/,
  text: /^[^\0]*$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

/** A cursor carries the name of its order: a place in one list is none in another. */
export function inOrder(name: string, keys: Key[]): Order {
  const by = keys.map((key) => key.by)
  return {
    by,
    place: sql`array[${sql.join(
      by.map((key) => sql`(${key})::text`),
      sql`, `,
    )}]`,
    after(cursor) {
      if (cursor === undefined) return undefined
      const [from, ...place] = readCursor(cursor)
      const fits = place.length === keys.length && keys.every(({ type }, at) => forms[type].test(place[at] ?? ''))
      if (from !== name || !fits) throw notAPlace()
      const values = keys.map(({ type }, at) => sql`${place[at]}::${typeNames[type]}`)
      return sql`(${sql.join(by, sql`, `)}) > (${sql.join(values, sql`, `)})`
    },
    cursorAt: (place) => Buffer.from(JSON.stringify([name, ...place])).toString('base64url'),
  }
}

const typeNames = { bigint: sql`bigint`, text: sql`text`, uuid: sql`uuid` }

function readCursor(cursor: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return values
  } catch {
    // What cannot be read is no place either.
  }
  throw notAPlace()
}

function notAPlace(): Refusal {
  return new Refusal('validation_failed', {
    errors: [{ field: 'cursor', code: 'invalid_format', message: 'This is not a place in this list.' }],
  })
}

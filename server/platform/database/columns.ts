import { and, type SQL, sql } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'

/** Binary data, for hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Whether a text in lower case begins with the search text. */
export function begins(text: SQL | PgColumn, search: string): SQL {
  return sql`${text} like lower(${`${escaped(search)}%`})`
}

/** Whether a lower-case text contains the search text. Wildcards in it are ordinary characters. */
export function holds(text: SQL | PgColumn, search: string): SQL {
  return sql`${text} like lower(${`%${escaped(search)}%`})`
}

/** Whether a phone number ends with these digits, by the index of the reversed numbers. */
export function endsWith(phone: SQL | PgColumn, digits: string): SQL {
  return sql`reverse(${phone}) like ${`${Array.from(digits).toReversed().join('')}%`}`
}

function escaped(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&')
}

/** Whether a text contains the search text in upper or lower case. Digits have no case, and `lower` takes longest. */
export function holdsAnyCase(text: PgColumn, search: string): SQL {
  return holds(hasCase(search) ? sql`lower(${text})` : text, search)
}

function hasCase(text: string): boolean {
  return /[a-z]|[^ -~]/i.test(text)
}

/** Shorter texts contain no trigram. */
export const fewestIndexed = 3

type Called = Record<'name' | 'sought', PgColumn>

/** Whether the name or email contains the search text, in the form that the index `users_sought` supports. */
export function isCalled({ name, sought }: Called, search: string): SQL | undefined {
  // The column has name and email as one text. An email has no space, so a search with one must match in the name, or
  // it would match across both.
  const isInName = search.includes(' ') ? holds(sql`lower(${name})`, search) : undefined
  return and(holds(sought, search), isInName)
}

import { and, type SQL, sql } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'

/** Bytes as they are: for hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Whether a text in small letters has somewhere in it what somebody looks for, letter by letter. */
export function holds(text: SQL | PgColumn, search: string): SQL {
  return sql`${text} like lower(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
}

/** Whether somebody's name or address has it in it, as the index `users_sought` finds it. */
export function isCalled({ name, email }: { name: PgColumn; email: PgColumn }, search: string): SQL | undefined {
  // Both stand in one text. No address has a blank, so what has one and is found there is in the name, or across the two.
  const isInName = search.includes(' ') ? holds(sql`lower(${name})`, search) : undefined
  return and(holds(sql`lower(${name} || ' ' || ${email})`, search), isInName)
}

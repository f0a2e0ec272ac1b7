import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

export type CustomerAccount = { _id: string; email: string; emailVerified: boolean; disabled: boolean }

/**
 * Locks accounts of customers, disabled ones too, in the order of their ids, so that two requests for the same accounts
 * cannot deadlock. As with `lockUser`, inserting a row that refers to one does not wait.
 */
export async function lockCustomers(db: Db, ids: string[]): Promise<CustomerAccount[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.role, 'customer')))
    .orderBy(users.id)
    .for('no key update')
  return rows.map(({ id, email, emailVerifiedAt, disabledAt }) => ({
    _id: id,
    email,
    emailVerified: emailVerifiedAt !== null,
    disabled: disabledAt !== null,
  }))
}

/** From now on, rows that refer to these accounts wait too. Call it when everything else is locked. */
export async function lockCompletely(db: Db, ids: string[]) {
  await db.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('update')
}

/** False if there is no such customer. Waits while the account is merged or closed. */
export async function isCustomer(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'customer')))
    .for('key share')
  return found.length === 1
}

/** A trigger ends the sessions of an account that is disabled. */
export async function setDisabledAt(db: Db, id: string, disabledAt: Date | null) {
  await db.update(users).set({ disabledAt }).where(eq(users.id, id))
}

/**
 * Adds the bookings of another account to the count, so that a concurrent booking checks the limits again, and takes over
 * the phone number if there is none.
 */
export async function takeOverCount(db: Db, { from, into }: Record<'from' | 'into', string>) {
  const theirs = (column: typeof users.bookingsMade | typeof users.phone) =>
    sql`(select ${column} from ${users} where ${users.id} = ${from})`
  await db
    .update(users)
    .set({
      bookingsMade: sql`${users.bookingsMade} + ${theirs(users.bookingsMade)}`,
      phone: sql`coalesce(${users.phone}, ${theirs(users.phone)})`,
    })
    .where(eq(users.id, into))
}

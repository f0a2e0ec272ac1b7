import { and, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NewUser } from '#server/identity/store.ts'
import { users } from '#server/identity/tables.ts'
import { endsWith } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Professionals book with the same account. */
const books = inArray(users.role, ['customer', 'professional'])

export type CustomerAccount = {
  _id: string
  email: string | null
  /** In the stored form. */
  phone: string | null
  emailVerified: boolean
  disabled: boolean
  professional: boolean
}

/**
 * Locks accounts of customers, disabled ones too, in the order of their ids, so that two requests for the same accounts
 * cannot deadlock. As with `lockUser`, inserting a row that refers to one does not wait.
 */
export async function lockCustomers(db: Db, ids: string[]): Promise<CustomerAccount[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), books))
    .orderBy(users.id)
    .for('no key update')
  return rows.map(({ id, email, phone, emailVerifiedAt, disabledAt, role }) => ({
    _id: id,
    email,
    phone,
    emailVerified: emailVerifiedAt !== null,
    disabled: disabledAt !== null,
    professional: role === 'professional',
  }))
}

/** A customer, including disabled ones, with the number in the stored form. */
export async function findCustomerAccount(db: Db, id: string) {
  const { name, email, phone, emailVerifiedAt, disabledAt } = users
  const [row] = await db
    .select({ name, email, phone, emailVerifiedAt, disabledAt })
    .from(users)
    .where(and(eq(users.id, id), books))
  return row && { ...row, _id: id }
}

/** The customers with a phone number, in the stored form, those without an email address first. */
export async function listWithPhone(db: Db, phone: string): Promise<{ name: string; email: string | null }[]> {
  const isTheirs = and(books, endsWith(users.phone, phone))
  const found = db.select({ name: users.name, email: users.email }).from(users).where(isTheirs)
  return found.orderBy(sql`${users.email} nulls first`).limit(mostWithPhone)
}

/** No more of them are read. */
export const mostWithPhone = 20

/** Skips addresses that have an account. */
export async function addCustomers(db: Db, several: NewUser[]) {
  if (several.length > 0) await db.insert(users).values(several).onConflictDoNothing()
}

/** False if another customer without an email address has the phone number, or is getting it at the same moment. */
export async function addCaller(db: Db, caller: NewUser): Promise<boolean> {
  const added = await db.insert(users).values(caller).onConflictDoNothing().returning({ id: users.id })
  return added.length === 1
}

/** False if the customer has an address. Fails as a duplicate if another account has this one. */
export async function setFirstEmail(db: Db, id: string, email: string): Promise<boolean> {
  const isWithout = and(eq(users.id, id), eq(users.role, 'customer'), isNull(users.email))
  const changed = await db.update(users).set({ email, sharesPhone: false }).where(isWithout).returning({ id: users.id })
  return changed.length === 1
}

/**
 * False if the customer has an address. Whether the number is shared follows from the others who have it. Fails as a
 * duplicate if another customer gets the number at the same moment.
 */
export async function setPhoneOfCaller(db: Db, id: string, phone: string): Promise<boolean> {
  const other = alias(users, 'other')
  const has = and(eq(other.phone, phone), isNull(other.email), eq(other.sharesPhone, false), ne(other.id, id))
  const sharesPhone = sql<boolean>`${exists(
    db
      .select({ one: sql`1` })
      .from(other)
      .where(has),
  )}`
  const isWithout = and(eq(users.id, id), eq(users.role, 'customer'), isNull(users.email))
  const changed = await db.update(users).set({ phone, sharesPhone }).where(isWithout).returning({ id: users.id })
  return changed.length === 1
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
    .where(and(eq(users.id, id), books))
    .for('key share')
  return found.length === 1
}

/** A trigger ends the sessions of an account that is disabled. */
export async function setDisabledAt(db: Db, id: string, disabledAt: Date | null) {
  await db.update(users).set({ disabledAt }).where(eq(users.id, id))
}

/**
 * Adds the bookings of another account to the count, so that a concurrent booking checks the limits again, and takes over
 * the phone number and the tax number if there is none.
 */
export async function takeOverCount(db: Db, { from, into }: Record<'from' | 'into', string>) {
  const theirs = (column: typeof users.bookingsMade | typeof users.phone | typeof users.taxNumber) =>
    sql`(select ${column} from ${users} where ${users.id} = ${from})`
  await db
    .update(users)
    .set({
      bookingsMade: sql`${users.bookingsMade} + ${theirs(users.bookingsMade)}`,
      phone: sql`coalesce(${users.phone}, ${theirs(users.phone)})`,
      taxNumber: sql`coalesce(nullif(${users.taxNumber}, ''), ${theirs(users.taxNumber)})`,
    })
    .where(eq(users.id, into))
}

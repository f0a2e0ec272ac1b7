import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page } from '#domain/contract/endpoint.ts'
import { closedAccount } from '#domain/customer.ts'
import type { Contact, ContactFilter, ContactState, OwnContact } from '#domain/message/contact.ts'
import { bookings } from '#server/booking/tables.ts'
import { isCustomer, users } from '#server/identity/tables.ts'
import { holds } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import { writePhone } from '#server/platform/phone/phone.ts'
import { contactMessages, isAnswered, isDone, isOpenContact } from './tables.ts'

const answerers = alias(users, 'answerers')
const closers = alias(users, 'closers')
const changers = alias(users, 'changers')

const order = inOrder(
  'contact messages',
  [
    { by: contactMessages.createdAt, type: 'timestamptz' },
    { by: contactMessages.id, type: 'uuid' },
  ],
  { isDescending: true },
)

function selectAll(db: Db) {
  return db
    .select({
      row: contactMessages,
      customer: { _id: sql<string | null>`${users.id}`, name: sql<string | null>`${users.name}` },
      number: sql<string | null>`${bookings.number}`,
      answerer: sql<string | null>`${answerers.name}`,
      closer: sql<string | null>`${closers.name}`,
      changer: sql<string | null>`${changers.name}`,
      place: order.place,
    })
    .from(contactMessages)
    .leftJoin(users, and(eq(users.id, contactMessages.userId), isCustomer))
    .leftJoin(bookings, eq(bookings.id, contactMessages.bookingId))
    .leftJoin(answerers, eq(answerers.id, contactMessages.answeredBy))
    .leftJoin(closers, eq(closers.id, contactMessages.doneBy))
    .leftJoin(changers, eq(changers.id, contactMessages.changedBy))
}
type Shown = Omit<Awaited<ReturnType<typeof selectAll>>[number], 'place'>

const states: Record<ContactState, SQL | undefined> = { open: isOpenContact, answered: isAnswered, done: isDone }

/** The messages of one storefront or of all, newest first. */
export async function listContacts(
  db: Db,
  storefront: string | undefined,
  { search = '', state, customer, contact, limit, cursor }: ContactFilter,
): Promise<Page<Contact>> {
  const where = and(
    storefront === undefined ? undefined : eq(contactMessages.storefront, storefront),
    state && states[state],
    customer === undefined ? undefined : eq(contactMessages.userId, customer),
    contact === undefined ? undefined : eq(contactMessages.id, contact),
    ...wordsOf(search).map((word) => holds(contactMessages.sought, word)),
  )
  const some = db
    .select({ one: sql`1` })
    .from(contactMessages)
    .where(where)
  const [{ rows, next }, total] = await Promise.all([
    readPage(selectAll(db), { where, order, limit, cursor }),
    countFound(db, some),
  ])
  return { items: rows.map(contactOf), total, next }
}

const mostWords = 6

function wordsOf(search: string): string[] {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  return words.slice(0, mostWords)
}

export async function findContact(db: Db, id: string): Promise<Contact | undefined> {
  const [row] = await selectAll(db).where(eq(contactMessages.id, id))
  return row && contactOf(row)
}

/** Who changed a message last, and when. */
export async function findContactChange(db: Db, id: string): Promise<{ by: string; at: string } | undefined> {
  const [found] = await selectAll(db).where(eq(contactMessages.id, id))
  const at = found?.row.changedAt?.toISOString()
  return at === undefined ? undefined : { by: found?.changer ?? closedAccount, at }
}

export type ContactRow = Omit<typeof contactMessages.$inferSelect, 'sought'>
export type NewContactRow = typeof contactMessages.$inferInsert

/** False if there is one with this id, from an earlier attempt. */
export async function addContact(db: Db, row: NewContactRow): Promise<boolean> {
  const added = await db.insert(contactMessages).values(row).onConflictDoNothing().returning({ id: contactMessages.id })
  return added.length === 1
}

export async function findContactRow(db: Db, id: string): Promise<ContactRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

export async function lockContact(db: Db, id: string): Promise<ContactRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row
}

type Set = Partial<Pick<ContactRow, 'answer' | 'answeredAt' | 'answeredBy' | 'doneAt' | 'doneBy'>>

export async function setContact(db: Db, id: string, { set, at, by }: { set: Set; at: Date; by: string }) {
  await db
    .update(contactMessages)
    .set({ ...set, version: sql`${contactMessages.version} + 1`, changedAt: at, changedBy: by })
    .where(eq(contactMessages.id, id))
}

/** What a customer has written while signed in. Anyone can give an address that is not theirs. */
export async function listContactsOf(db: Db, userId: string): Promise<OwnContact[]> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(desc(contactMessages.createdAt))
  return rows.map(({ name, email, phone, message, createdAt, answer }) => {
    return { name, email, phone: writePhone(phone), message, createdAt: createdAt.toISOString(), answer }
  })
}

/** Deletes the messages of an account, and those that were sent with its address without signing in. */
export async function removeContactsOf(db: Db, { userId, email }: { userId: string; email: string | undefined }) {
  const unsigned =
    email === undefined ? undefined : and(isNull(contactMessages.userId), eq(contactMessages.email, email))
  await db.delete(contactMessages).where(or(eq(contactMessages.userId, userId), unsigned))
}

/**
 * Moves the messages of an account to another. What was sent without signing in with an address that is given up gets the
 * address that remains: it is answered there, and deleted with that account.
 */
export async function moveContacts(db: Db, { from, into, addresses }: Moving) {
  await db.update(contactMessages).set({ userId: into }).where(eq(contactMessages.userId, from))
  if (!addresses) return
  const isTheirs = and(isNull(contactMessages.userId), eq(contactMessages.email, addresses.from))
  await db.update(contactMessages).set({ email: addresses.into }).where(isTheirs)
}
type Moving = Record<'from' | 'into', string> & {
  /** If the one that is given up is confirmed: anyone can register with another's. */
  addresses: Record<'from' | 'into', string> | undefined
}

/** The rest is deleted at the next run. */
const mostAtOnce = 10_000

/** Deletes messages that were closed before a moment. */
export async function removeOldContacts(db: Db, before: Date) {
  const isClosed = or(isAnswered, isDone)
  const old = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(isClosed, lt(contactMessages.changedAt, before)))
    .limit(mostAtOnce)
  await db.delete(contactMessages).where(inArray(contactMessages.id, old))
}

function contactOf({ row, customer, number, answerer, closer }: Shown): Contact {
  const { id, storefront, name, email, phone, message, createdAt, version } = row
  const { answer, answeredAt, doneAt, bookingId } = row
  return {
    _id: id,
    storefront,
    name,
    email,
    phone: writePhone(phone),
    message,
    createdAt: createdAt.toISOString(),
    state: answeredAt ? 'answered' : doneAt ? 'done' : 'open',
    customer: customer._id === null || customer.name === null ? null : { _id: customer._id, name: customer.name },
    booking: bookingId === null || number === null ? null : { _id: bookingId, number },
    answer:
      answer === null || answeredAt === null
        ? null
        : { text: answer, at: answeredAt.toISOString(), by: answerer ?? closedAccount },
    done: doneAt && { at: doneAt.toISOString(), by: closer ?? closedAccount },
    version,
  }
}

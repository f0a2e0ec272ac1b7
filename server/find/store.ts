import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { phoneDigitsOf } from '#domain/booking/search.ts'
import { type FoundCustomer, type FoundProfessional, type FoundService, mostFound } from '#domain/find.ts'
import { majorOf } from '#domain/format/money.ts'
import { soughtServices, services } from '#server/catalogue/tables.ts'
import { isBookingProfessional, users } from '#server/identity/tables.ts'
import { begins, endsWith, fewestIndexed, holds, isCalled } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { writePhone } from '#server/platform/phone/phone.ts'
import { professionals } from '#server/professional/tables.ts'

/** Finds rows of several nouns: this store has no tables of its own. */

/** From so many matches the first are chosen, so that a frequent word is no slower than a rare one. */
const mostCompared = 500

type Sought = { text: string; words: string[] }

/** Whether a text begins with what was typed: those come first. */
function isFirst(text: SQL, { text: typed }: Sought): SQL {
  return sql`starts_with(${text}, lower(${typed})) desc`
}

type CustomerRow = { id: string; name: string; email: string | null; phone: string | null; disabled_at: unknown }
type Customers = { first: FoundCustomer[]; ids: string[] }

/** The first customers whose name or email address contains all words, and the ids of more of them. */
export async function findCustomers(db: Db, sought: Sought): Promise<Customers> {
  const { id, name, email, phone, disabledAt } = users
  const [isCustomer, isBooker] = [eq(users.role, 'customer'), isBookingProfessional]
  const digits = phoneDigitsOf(sought.text)
  const those = (...is: (SQL | undefined)[]) =>
    db
      .select({ id, name, email, phone, disabledAt })
      .from(users)
      .where(and(...is))
      .limit(mostCompared)
  const called = (...is: (SQL | undefined)[]) => those(isCustomer, ...is)
  const isCalledSo = and(...sought.words.map((word) => isCalled(users, word)))
  const matching = (...is: (SQL | undefined)[]) => called(...is, isCalledSo)
  const hasDigits = digits === undefined ? undefined : endsWith(phone, digits)
  const typed = sql`lower(${sought.text})`
  // Those that come first are found however many others contain the words.
  const matches = [
    matching(sql`${email} = ${typed}`),
    matching(begins(users.sought, `${sought.text} `), sql`lower(${name}) = ${typed}`),
    matching(begins(users.sought, sought.text)),
    matching(begins(email, sought.text)),
    matching(),
    ...(hasDigits ? [called(hasDigits)] : []),
    // There are few of them, so that the indexes of customers need not have them too.
    those(isBooker, or(isCalledSo, hasDigits)),
  ].map((one) => sql`(${one})`)
  const { rows } = await db.execute<CustomerRow>(sql`
    with matches as materialized (${sql.join(matches, sql` union `)})
    select * from matches order by ${rankOf(sought)}, name, id limit ${mostCompared}`)
  const first = rows.slice(0, mostFound).map(({ id, name, email, phone, disabled_at: disabledAt }) => {
    return { _id: id, name, email, phone: writePhone(phone), disabled: disabledAt !== null }
  })
  return { first, ids: rows.map(({ id }) => id) }
}

/** First the whole name or address, then one that begins with the text, then names with words that do, then others. */
function rankOf({ text, words }: Sought): SQL {
  const typed = sql`lower(${text})`
  const isWord = and(...words.map((word) => holds(sql`' ' || lower(name)`, ` ${word}`))) ?? sql`true`
  return sql`case
    when lower(name) = ${typed} or email = ${typed} then 0
    when starts_with(lower(name), ${typed}) then 1
    when starts_with(email, ${typed}) then 2
    when ${isWord} then 3
    else 4 end`
}

/** The services that can be booked whose title contains all words. */
export async function findServices(db: Db, storefronts: string[], sought: Sought): Promise<FoundService[]> {
  const matches = servicesWith(db, storefronts, sought)
  const first = sql`(
    with matches as materialized (${matches})
    select id from matches order by ${isFirst(sql`lower(title)`, sought)}, title, id limit ${mostFound}
  )`
  const rows = await db
    .select()
    .from(services)
    .where(sql`${services.id} in ${first}`)
    .orderBy(isFirst(sql`lower(${services.title})`, sought), asc(services.title), asc(services.id))
  return rows.map(({ id, storefront, title, category, duration, price, currency }) => {
    return { _id: id, storefront, title, category, duration, price: majorOf(price, currency), currency }
  })
}

function servicesWith(db: Db, storefronts: string[], { words }: Sought) {
  const inTitle = (title: PgColumn) => words.map((word) => holds(sql`lower(${title})`, word))
  const { id, title } = soughtServices
  // The list of titles is shorter than the texts, of which an index finds longer words only.
  if (words.every((word) => word.length < fewestIndexed)) {
    const isListed = and(inArray(services.storefront, storefronts), isNull(services.archivedAt))
    return db
      .select({ id: services.id, title: services.title })
      .from(services)
      .where(and(isListed, ...inTitle(services.title)))
      .limit(mostCompared)
  }
  return db
    .select({ id, title })
    .from(soughtServices)
    .where(
      and(
        inArray(soughtServices.storefront, storefronts),
        eq(soughtServices.isArchived, false),
        // The index covers title and description as one text.
        ...words.map((word) => holds(soughtServices.sought, word)),
        ...inTitle(title),
      ),
    )
    .limit(mostCompared)
}

type Professional = Omit<FoundProfessional, 'upcoming'>

/** The professionals whose name contains all words. */
export async function findProfessionals(db: Db, storefronts: string[], sought: Sought): Promise<Professional[]> {
  const { id, storefront, name, categories, active } = professionals
  const called = sql`lower(${name})`
  return db
    .select({ _id: id, storefront, name, categories, active })
    .from(professionals)
    .where(and(inArray(storefront, storefronts), ...sought.words.map((word) => holds(called, word))))
    .orderBy(sql`${active} desc`, isFirst(called, sought), asc(name), asc(id))
    .limit(mostFound)
}

import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { defaultLimit } from '#domain/contract/address.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { majorOf } from '#domain/format/money.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { closedAccount } from '#domain/customer.ts'
import type { BookingEntry, EntryKind, LedgerEntry, LedgerQuery } from '#domain/ledger.ts'
import { bookings } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { listEntries, PaymentRow } from '#server/ledger/store.ts'
import { payments } from '#server/ledger/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import { professionals } from '#server/professional/tables.ts'

/** Newest first, as the index of a storefront has them. */
const order = inOrder(
  'ledger',
  [
    { by: payments.at, type: 'timestamptz' },
    { by: payments.id, type: 'uuid' },
  ],
  { isDescending: true },
)

type Chosen = Omit<LedgerQuery, 'limit' | 'cursor' | 'storefront'> & { storefronts: string[] }

/** A trial is counted nowhere, so it is not listed either. */
function isChosen({ storefronts, from, to, professional, kind, customer }: Chosen): SQL | undefined {
  const [only = '', ...others] = storefronts
  return and(
    // In the order of the index, if it is one.
    others.length === 0 ? eq(payments.storefront, only) : inArray(payments.storefront, storefronts),
    // As the partial index says it.
    not(payments.trial),
    // By instants too, the order of the index: a day begins at most 14 hours before that of UTC, and ends 12 after it.
    from === undefined ? undefined : and(gte(payments.day, from), gte(payments.at, atUtc(from, -14))),
    to === undefined ? undefined : and(lte(payments.day, to), lt(payments.at, atUtc(to, 36))),
    professional === undefined ? undefined : isCollectedBy(professional),
    kind === undefined ? undefined : eq(payments.kind, kind),
    customer === undefined ? undefined : eq(bookings.customerId, customer),
  )
}

function atUtc(day: string, hours: number) {
  return new Date(Date.parse(day) + hours * 3_600_000)
}

function isCollectedBy(professional: string): SQL {
  return professional === 'office' ? isNull(payments.professionalId) : eq(payments.professionalId, professional)
}

const customers = alias(users, 'customers')

function selectEntries(db: Db) {
  return db
    .select({
      payment: payments,
      by: users.name,
      professional: professionals.name,
      customer: customers.name,
      booking: {
        _id: bookings.id,
        number: bookings.number,
        title: bookings.title,
        total: bookings.total,
        currency: bookings.currency,
      },
      place: order.place,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(users, eq(users.id, payments.byId))
    .leftJoin(customers, eq(customers.id, bookings.customerId))
    .leftJoin(professionals, eq(professionals.id, payments.professionalId))
}
type Row = Awaited<ReturnType<typeof selectEntries>>[number]

function toEntry({ booking: { currency, total, ...booking }, customer, ...row }: Row): LedgerEntry {
  const { professional, payment } = row
  return {
    ...entryOf(row, currency),
    storefront: payment.storefront,
    currency,
    booking: { ...booking, total: majorOf(total, currency) },
    customer,
    professional,
  }
}

export async function listLedger(
  db: Db,
  { limit = defaultLimit, cursor, ...chosen }: Chosen & Pick<LedgerQuery, 'limit' | 'cursor'>,
): Promise<Page<LedgerEntry>> {
  const where = isChosen(chosen)
  // Only the customer is in the booking.
  const inBooking = sql`exists (select from ${bookings} where ${bookings.id} = ${payments.bookingId} and ${where})`
  const counted = db
    .select({ id: payments.id })
    .from(payments)
    .where(chosen.customer === undefined ? where : inBooking)
  const [page, total] = await Promise.all([
    readPage(selectEntries(db), { where, order, limit, cursor }),
    countFound(db, counted),
  ])
  return { items: page.rows.map(toEntry), total, next: page.next }
}

/** The entries of some days in portions, oldest first, for a file. Each portion is one day, so no statement takes long. */
export async function* streamLedger(db: Db, { storefront, days }: { storefront: string; days: string[] }) {
  for (const day of days) {
    const rows = await selectEntries(db)
      .where(isChosen({ storefronts: [storefront], from: day, to: day }))
      .orderBy(payments.at, payments.recordedAt, isNotNull(payments.corrects), payments.id)
    yield rows.map(toEntry)
  }
}

/** The cash of a professional on a day, oldest first. */
export async function listCash(
  db: Db,
  { storefront, professional, date }: Record<'storefront' | 'professional' | 'date', string>,
): Promise<LedgerEntry[]> {
  const rows = await selectEntries(db)
    .where(isChosen({ storefronts: [storefront], from: date, to: date, professional, kind: 'cash' }))
    .orderBy(payments.at, payments.recordedAt, isNotNull(payments.corrects), payments.id)
  return rows.map(toEntry)
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** The ledger of a booking. */
export function toEntries(entries: Entry[], currency: string): BookingEntry[] {
  const reversed = new Set(entries.map(({ payment }) => payment.reverses))
  return entries.map((one) => {
    const canBeCorrected = one.payment.reverses === null && !reversed.has(one.payment.id)
    return { ...entryOf(one, currency), canBeCorrected }
  })
}

export function entryOf({ payment, by, professional }: Entry, currency: string) {
  const { id, at, recordedAt, kind, amount, byId, note } = payment
  return {
    _id: id,
    at: at.toISOString(),
    recordedAt: recordedAt.toISOString(),
    entry: kindOf(payment),
    kind,
    amount: majorOf(amount, currency),
    // The upgrade has recorded what no user has.
    by: by ?? professional ?? (byId === null ? 'Doorstep' : closedAccount),
    note,
  }
}

function kindOf({ reverses, corrects, amount }: PaymentRow): EntryKind {
  if (reverses !== null || corrects !== null) return 'correction'
  return amount < 0 ? 'refund' : 'payment'
}

/** An entry and the one that takes it back are no longer collected. */
export function collectedIn(payments: PaymentRow[], currency: string): AdminBookingDetails['collected'] {
  const reversed = new Set(payments.map(({ reverses }) => reverses))
  const inForce = payments.filter(({ id, reverses }) => reverses === null && !reversed.has(id))
  return inForce.map(({ amount, kind, at, note }) => {
    return { amount: majorOf(amount, currency), kind, at: at.toISOString(), note }
  })
}

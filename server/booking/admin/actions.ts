import type { Activity } from '#domain/activity.ts'
import type {
  AdminBookingDetails,
  Assignment,
  BookingMatchFilter,
  Candidate,
  CandidateQuery,
  AdminReschedule,
  StatusChange,
} from '#domain/booking/admin.ts'
import { fileOfBookings, filtersInName } from '#domain/booking/file.ts'
import { cancellableUntil, isOpen } from '#domain/booking.ts'
import type { NamedParts } from '#domain/contract/endpoint.ts'
import { closedAccount } from '#domain/customer.ts'
import { requirePostcode } from '#server/storefront/area/actions.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { isIn } from '#domain/storefront/area.ts'
import { addActivity, listActivityOf } from '#server/activity/store.ts'
import { streamAdminBookings } from '#server/booking/admin/store.ts'
import { changeBooking, type Changing } from '#server/booking/change/actions.ts'
import { appointmentOf } from '#server/booking/change/free/actions.ts'
import { listReported, toReported } from '#server/booking/visits/store.ts'
import { readInvoicesOf } from '#server/invoice/actions.ts'
import { canBeInvoiced } from '#server/invoice/making/actions.ts'
import { collectedIn, toEntries } from '#server/ledger/entries/store.ts'
import { listEntries } from '#server/ledger/store.ts'
import { type BookingRecord, listChanges, toAdminBooking } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { listMessagesAbout } from '#server/message/news/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { getAreaOf } from '#server/professional/store.ts'
import { listCandidates, listCandidatesFor } from '#server/slot/offer/actions.ts'
import { chosenStorefronts, nameExport } from '#server/storefronts.ts'

/** A booking with its history, its assignments and its emails. */
export async function getDetails(db: Db, deps: Deps, record: BookingRecord): Promise<AdminBookingDetails> {
  const { _id, price } = record.booking
  const [changes, activities, messages, entries, invoices, reported, outside] = await Promise.all([
    listChanges(db, _id),
    listActivityOf(db, { subject: _id, kinds: ['booking-assigned', 'booking-moved', 'booking-status'] }),
    listMessagesAbout(db, _id),
    listEntries(db, _id),
    readInvoicesOf(db, _id),
    listReported(db, _id, { isInForce: false }),
    whoseAreaExcludes(db, deps, record),
  ])
  const payments = entries.map(({ payment }) => payment)
  return {
    ...toAdminBooking(record),
    history: changes.map(({ status, at, by, note, corrected }) => {
      return { status, at: at.toISOString(), by: by?.name ?? closedAccount, note, ...(corrected && { corrected }) }
    }),
    ...toReported(reported, (name) => name ?? formerProfessional),
    stepNotes: reported
      .filter(({ id, note }) => note !== '' && !payments.some(({ stepId }) => stepId === id))
      .map(({ step, at, by, note }) => ({ step, at: at.toISOString(), by: by ?? formerProfessional, note })),
    handed: activities.flatMap(({ at, by, before, after }) => {
      const to = professionalIn(after)
      return to === null ? [] : [{ at, by, from: professionalIn(before), to }]
    }),
    letters: messages.map(({ id, kind, recipient, state, sentAt, createdAt }) => {
      return { _id: id, kind, to: recipient, state, at: (sentAt ?? createdAt).toISOString() }
    }),
    collected: collectedIn(payments, price.currency),
    entries: toEntries(entries, price.currency),
    invoices,
    canBeInvoiced: canBeInvoiced(deps, record, invoices),
    cancellableUntil: cancellableUntil(record).toISOString(),
    movedByShop: record.movedByShop,
    freeHours: record.freeHours,
    outside,
  }
}

const formerProfessional = 'A former professional'

async function whoseAreaExcludes(
  db: Db,
  { storefronts }: Deps,
  { booking: { status, postcode }, storefront, professional }: BookingRecord,
): Promise<AdminBookingDetails['outside']> {
  if (postcode === '' || !isOpen(status)) return { shop: false, professional: false }
  const own = professional ? await getAreaOf(db, professional._id) : []
  return { shop: !isIn(storefronts.getPlan(storefront).area.postcodes, postcode), professional: !isIn(own, postcode) }
}

/** The name that `applyChange` writes into the activity log. */
function professionalIn(fields: Activity['before']): string | null {
  const name = fields?.['professional']
  return typeof name === 'string' ? name : null
}

type BookingRequest<Body> = Pick<Changing, 'actor' | 'visitor' | 'id'> & { body: Body }

export async function setStatus(
  db: Db,
  deps: Deps,
  { body, ...asked }: BookingRequest<StatusChange>,
): Promise<BookingRecord> {
  const { version, ...change } = body
  return changeBooking(db, deps, { ...asked, as: 'admin', version, change: { kind: 'status', ...change } })
}

export async function rescheduleFor(
  db: Db,
  deps: Deps,
  { body, ...asked }: BookingRequest<AdminReschedule>,
): Promise<BookingRecord> {
  const { version, ...change } = body
  return changeBooking(db, deps, { ...asked, as: 'admin', version, change: { kind: 'reschedule', ...change } })
}

export async function assign(
  db: Db,
  deps: Deps,
  { body, ...asked }: BookingRequest<Assignment>,
): Promise<BookingRecord> {
  const { version, professional } = body
  return changeBooking(db, deps, { ...asked, as: 'admin', version, change: { kind: 'assign', professional } })
}

/** The professionals who can be assigned to a booking, and those who are not free. */
export async function readCandidates(db: Db, deps: Deps, record: BookingRecord): Promise<Candidate[]> {
  return (await listCandidates(db, appointmentOf(deps, record), deps.clock())).map(toCandidate)
}

type NewCandidates = { storefront: StorefrontPlan; service: string; query: CandidateQuery }

/** The same for a booking that is still to be made. */
export async function readCandidatesFor(
  db: Db,
  { clock }: Deps,
  { storefront, service, query }: NewCandidates,
): Promise<Candidate[]> {
  return (
    await listCandidatesFor(
      db,
      {
        storefront,
        service,
        ...query,
        postcode: query.postcode === undefined ? '' : requirePostcode(query.postcode, storefront),
      },
      clock(),
    )
  ).map(toCandidate)
}

type Found = Awaited<ReturnType<typeof listCandidates>>[number]

function toCandidate({ professional, appointments, reason, member: { name } }: Found): Candidate {
  return { _id: professional, name, appointments, free: reason === null, reason }
}

type Export = {
  actor: Actor
  storefront: StorefrontPlan
  query: BookingMatchFilter & { ids?: string[] }
  /** Where the rows are read. */
  from: Db
}

/**
 * The export contains personal data: it is recorded in the activity log before the first row is sent. The search text is
 * not recorded, because it may be a name and the log is never deleted.
 */
export async function exportBookings(
  db: Db,
  { storefronts, clock }: Deps,
  { actor, storefront, query, from }: Export,
): Promise<NamedParts> {
  const { storefront: named, search = '', ids, ...narrowed } = query
  const chosen = chosenStorefronts(storefronts, storefront, named)
  const exported = { own: storefront, chosen, now: clock(), filters: filtersInName(query) }
  const { name, isOfSeveral } = nameExport(storefronts, 'bookings', exported)
  const entry = { kind: 'bookings-exported', at: clock(), by: actor.user._id, before: null } as const
  const after = { ...narrowed, isSearched: search !== '', ...(ids && { chosen: ids.length }) }
  await addActivity(db, ...chosen.map((of) => ({ ...entry, storefront: of, subject: { _id: of, title: name }, after })))
  const parts = fileOfBookings(
    streamAdminBookings(from, { storefronts: chosen, filter: { ...narrowed, search, ids }, now: clock() }),
    {
      isOfSeveral,
    },
  )
  return { name, parts }
}

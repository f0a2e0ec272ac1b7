import type { BookingChange } from '#domain/booking/change.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { VisitChange } from '#domain/professional/away.ts'
import { type Absence, listBookings, lockDuring } from '#server/booking/absence/store.ts'
import { applyChange, decideOn, staleVersion } from '#server/booking/change/actions.ts'
import type { ChangedVisit } from '#server/booking/messages/data.ts'
import { type BookingRecord, readerOf } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'

type ForAbsence = {
  absence: Absence
  wishes: VisitChange[]
  /** How many others the administrator has seen. */
  unnamed: number | undefined
  actor: Actor
  visitor: Visitor
}
type Outcome = { before: BookingRecord; after: BookingRecord; wish: VisitChange | undefined }

/**
 * Does with each booking during an absence what was chosen, and leaves the others without a professional: all of it, or
 * nothing. Each customer with a changed booking gets one email about all of them.
 */
export async function changeForAbsence(
  tx: Db,
  deps: Deps,
  { absence, wishes, unnamed, actor, visitor }: ForAbsence,
): Promise<Outcome[]> {
  const hit = await lockDuring(tx, { ...absence, now: deps.clock() })
  await refuseOthers(tx, deps, { hit, wishes })
  if (unnamed !== undefined && hit.length !== wishes.length + unnamed)
    throw new Refusal('bookings_changed', { message: otherBookings })
  const outcomes: Outcome[] = []
  for (const before of hit) {
    const at = wishes.findIndex(({ booking }) => booking === before.booking._id)
    const wish = wishes[at]
    const after = await namingField(at, () => carryOut(tx, deps, { before, wish, userId: actor.user._id }))
    outcomes.push({ before, after, wish })
  }
  await informCustomers(tx, deps, { outcomes, visitor })
  return outcomes
}

/** A booking that has changed since the proposals were read, or that is not one of the professional's during the absence. */
async function refuseOthers(tx: Db, deps: Deps, { hit, wishes }: { hit: BookingRecord[]; wishes: VisitChange[] }) {
  const known = new Map(hit.map((record) => [record.booking._id, record]))
  const strangers = wishes.map(({ booking }) => booking).filter((id) => !known.has(id))
  for (const record of await listBookings(tx, strangers)) known.set(record.booking._id, record)
  for (const [at, { booking, version }] of wishes.entries()) {
    const record = known.get(booking)
    await namingField(at, async () => {
      if (record && record.version !== version) throw await staleVersion(tx, deps, record)
      if (!record || strangers.includes(booking)) {
        const isBegun = record && record.startsAt <= deps.clock()
        throw new Refusal('validation_failed', { message: isBegun ? begun : notHit })
      }
    })
  }
}

const otherBookings =
  'Nothing was saved: the bookings during this time have changed since you saw them. Please check them again.'
const begun = 'This visit has begun, so it stays with its professional.'
const notHit = 'This booking is not one of those during the absence.'

/** Says at which of the listed bookings a refusal happened. */
async function namingField<Done>(at: number, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || at === -1) throw error
    const { code, message, offered } = error
    const errors = [{ field: `bookings.${at}`, code, message }]
    throw new Refusal(code, { message, errors, ...(offered && { offered }) })
  }
}

type Wished = { before: BookingRecord; wish: VisitChange | undefined; userId: string }

async function carryOut(tx: Db, deps: Deps, { before, wish, userId }: Wished): Promise<BookingRecord> {
  const change = changeOf(wish)
  const role = change.kind === 'unassign' ? 'system' : 'admin'
  const decision = decideOn(deps, before, { change, as: role })
  if (!decision) throw new Refusal('validation_failed', { message: noChange })
  return applyChange(tx, deps, { booking: before, decision, by: { userId, role } })
}

const noChange = 'Please choose another professional or another time.'

function changeOf(wish: VisitChange | undefined): BookingChange {
  if (!wish || wish.do === 'leave') return { kind: 'unassign' }
  const { professional } = wish
  if (wish.do === 'assign') return { kind: 'assign', professional, forAbsence: true }
  const { date, time } = wish
  return { kind: 'reschedule', date, time, professional, note: '', forAbsence: true }
}

/** At once: nothing takes the change back. Customers whose bookings wait for a professional do not need to know. */
async function informCustomers(tx: Db, deps: Deps, { outcomes, visitor }: { outcomes: Outcome[]; visitor: Visitor }) {
  const changed = outcomes.filter(({ wish }) => wish && wish.do !== 'leave')
  for (const [userId, theirs] of Map.groupBy(changed, ({ after }) => after.booking.customer?._id)) {
    const [first] = theirs
    const customer = first && readerOf(first.after.booking)
    if (userId === undefined || !first || !customer) continue
    const { storefront, isVerified } = first.after
    await enqueueMessage(tx, deps, {
      kind: 'visits-changed',
      storefront,
      recipient: customer.email,
      userId,
      origin: visitor.emailOriginOf(deps.storefronts.getPlan(storefront)),
      isVerified,
      data: { name: isVerified ? customer.name : '', visits: theirs.map(visitOf) },
    })
  }
}

function visitOf({ before, after: { booking, version } }: Outcome): ChangedVisit {
  const { _id, number, service, status, date, time, timeZone, startsAt } = booking
  const { date: wasDate, time: wasTime } = before.booking
  return {
    booking: _id,
    number,
    title: service.title,
    status,
    date,
    time,
    timeZone,
    startsAt,
    version,
    wasDate,
    wasTime,
  }
}

import type { BookingChange, Decision } from '#domain/booking/change.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { boundsOf, instantOn } from '#domain/format/zone.ts'
import { undoableFor } from '#domain/message.ts'
import { listActivityOf } from '#server/activity/store.ts'
import type { Changes } from '#server/booking/change/store.ts'
import type { BookingRecord } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  type Appointment,
  findOffer,
  intervalOf,
  listCandidates,
  notFree,
  unknownProfessional,
} from '#server/slot/offer/actions.ts'
import type { Booker } from '#server/slot/actions.ts'
import { isAwayAt } from '#server/professional/away/store.ts'
import { keepProfessional } from '#server/professional/store.ts'
import type { StaffMember } from '#server/slot/store.ts'

type Time = Pick<Changes, 'day' | 'time' | 'startsAt' | 'endsAt'>
/** With the pause after the visit: it belongs to the time and the professional. */
type Free = { free: StaffMember[]; pause: number; moved?: Time }
type Wanted = { by: Booker; booking: BookingRecord; decision: Pick<Decision, 'date' | 'time' | 'professional'> }

/** The professionals to try, in this order; with the new time, if the booking moves. */
export async function findFree(tx: Db, deps: Deps, { booking, decision, by }: Wanted): Promise<Free> {
  const { date, time, professional } = decision
  const appointment = { ...appointmentOf(deps, booking), date, time, by }
  const { pause } = appointment.storefront.rules
  const isMove = date !== booking.booking.date || time !== booking.booking.time
  const chosen = typeof professional === 'object' ? professional.id : undefined
  if (!isMove) {
    const candidates = await listCandidates(tx, appointment, deps.clock())
    return {
      pause,
      free: chosen === undefined ? anyFree(candidates, { booking, appointment }) : [freeOne(candidates, chosen)],
    }
  }
  if (await isUndo(tx, deps, { booking, decision })) {
    const previous = (await listCandidates(tx, appointment, deps.clock())).find((one) => one.professional === chosen)
    if (!previous) throw new Refusal('invalid_state', { message: noLonger })
    if (previous.isBooked) throw new Refusal('slot_taken', { message: notFree(previous.member) })
    return { free: [previous.member], pause, moved: timeOf(appointment) }
  }
  const { free, startsAt, endsAt } = await findOffer(tx, { ...appointment, professional: chosen, now: deps.clock() })
  const moved = { day: date, time, startsAt, endsAt }
  return { moved, pause, free: professional === 'current-first' ? currentFirst(free, booking) : free }
}

const noLonger = 'The professional who had this booking no longer takes such bookings. Please choose another time.'

type Candidates = Awaited<ReturnType<typeof listCandidates>>

function freeOne(candidates: Candidates, id: string): StaffMember {
  const chosen = candidates.find((one) => one.professional === id)
  if (!chosen) throw unknownProfessional()
  if (chosen.reason !== null) throw new Refusal('slot_taken', { message: notFree(chosen.member) })
  return chosen.member
}

type Place = { booking: BookingRecord; appointment: Appointment }

function anyFree(candidates: Candidates, { booking, appointment }: Place): StaffMember[] {
  const free = candidates.filter(({ reason }) => reason === null).map(({ member }) => member)
  if (free.length === 0) throw noneFree(appointment)
  return currentFirst(free, booking)
}

/**
 * Whether an administrator takes back the latest move: to the time and the professional before it, while its email waits.
 * The old time may have passed since, and the professional may be away, as for any existing booking. A move that follows
 * from an absence cannot be taken back: its email does not wait.
 */
async function isUndo(
  tx: Db,
  { clock }: Deps,
  { booking: { booking }, decision: { date, time, professional } }: Omit<Wanted, 'by'>,
): Promise<boolean> {
  if (typeof professional !== 'object') return false
  const moves = await listActivityOf(tx, { subject: booking._id, kinds: ['booking-moved'] })
  const move = moves.findLast(({ byRole }) => byRole === 'admin')
  if (!move?.before || move.after?.['forAbsence'] === 'yes' || clock().getTime() - Date.parse(move.at) > undoableFor)
    return false
  const { before: was, after: is } = move
  const isLatest = is?.['date'] === booking.date && is['time'] === booking.time
  return isLatest && was['date'] === date && was['time'] === time && was['professionalId'] === professional.id
}

function timeOf({ storefront, date, time, duration }: Appointment): Time {
  const start = instantOn(boundsOf(date, storefront.timeZone), time)
  if (start === undefined) throw new Error('a booking begins at a time that exists')
  return { day: date, time, ...intervalOf(start, duration) }
}

/**
 * The change that follows if the professional does not go to the postcode of a booking: to another one who is free, or
 * to none.
 */
export async function findSuccession(tx: Db, deps: Deps, booking: BookingRecord): Promise<BookingChange | undefined> {
  const { professional: current } = booking
  if (current === null) return undefined
  const candidates = await listCandidates(tx, appointmentOf(deps, booking), deps.clock())
  if (!candidates.some(({ member, professional }) => professional === current._id && member.isOutside)) return undefined
  const free = candidates.find(({ reason }) => reason === null)
  return free ? { kind: 'assign', professional: free.professional } : { kind: 'unassign' }
}

/** What an absence does with an open booking that has not begun: it is left without its professional. */
export async function findLeaving(tx: Db, { clock }: Deps, record: BookingRecord): Promise<BookingChange | undefined> {
  const { booking, professional, startsAt, endsAt } = record
  if (professional === null || startsAt <= clock() || booking.step?.step === 'started') return undefined
  // An absence that is being added locks the professional. The next statement sees it.
  await keepProfessional(tx, professional._id)
  return (await isAwayAt(tx, professional._id, { from: startsAt, to: endsAt })) ? { kind: 'unassign' } : undefined
}

/** The appointment as booked, whose own time counts as free. */
export function appointmentOf({ storefronts }: Deps, { booking, storefront, duration }: BookingRecord): Appointment {
  const { _id, date, time, service, postcode } = booking
  const place = { storefront: storefronts.getPlan(storefront), category: service.category, postcode }
  return { ...place, date, time, duration, except: _id }
}

function currentFirst(members: StaffMember[], { professional: current }: BookingRecord): StaffMember[] {
  const isCurrent = ({ professional }: StaffMember) => professional === current?._id
  return members.toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
}

function noneFree({ storefront: { locale }, date, time }: Appointment): Refusal {
  const message = `No professional is free on ${formatDay(date, locale, 'near')} at ${formatTime(time, locale)} any more.`
  return new Refusal('slot_taken', { message })
}

import type { CurrentBooking, Decision, ProfessionalChoice } from '#domain/booking/change.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { boundsOf, instantOf, instantOn } from '#domain/format/zone.ts'
import { listActivityOf } from '#server/activity/store.ts'
import type { Changes } from '#server/booking/change/store.ts'
import type { BookingRecord } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  type Appointment,
  findOffer,
  listCandidates,
  notFree,
  unknownProfessional,
} from '#server/slot/offer/actions.ts'
import type { StaffMember } from '#server/slot/store.ts'

type Time = Pick<Changes, 'day' | 'time' | 'startsAt' | 'endsAt'>
type Free = { free: StaffMember[]; moved?: Time }
type Wanted = { booking: BookingRecord; decision: Pick<Decision, 'date' | 'time' | 'professional'> }

/** The professionals to try, in this order; with the new time, if the booking moves. */
export async function findFree(tx: Db, deps: Deps, { booking, decision }: Wanted): Promise<Free> {
  const { date, time, professional } = decision
  const appointment = { ...appointmentOf(deps, booking), date, time }
  const isMove = date !== booking.booking.date || time !== booking.booking.time
  if (!isMove) return { free: await findFreeThen(tx, deps, { booking, professional, appointment }) }
  if (typeof professional === 'object' && (await wasThere(tx, booking, decision))) {
    const free = await findFreeThen(tx, deps, { booking, professional, appointment, isReturn: true })
    return { free, moved: momentOf(appointment) }
  }
  const chosen = typeof professional === 'object' ? professional.id : undefined
  const { free, startsAt, endsAt } = await findOffer(tx, { ...appointment, professional: chosen, now: deps.clock() })
  const moved = { day: date, time, startsAt, endsAt }
  return { moved, free: professional === 'current-first' ? currentFirst(free, booking) : free }
}

type Then = {
  booking: BookingRecord
  professional: ProfessionalChoice
  appointment: Appointment
  isReturn?: boolean
}

/** Who is free at a time that may be in the past. */
async function findFreeThen(
  tx: Db,
  deps: Deps,
  { booking, professional, appointment, isReturn = false }: Then,
): Promise<StaffMember[]> {
  const candidates = await listCandidates(tx, appointment, deps.clock())
  if (typeof professional === 'object') {
    const chosen = candidates.find((one) => one.professional === professional.id)
    if (!chosen) throw unknownProfessional()
    if (chosen.reason === null || (isReturn && chosen.reason !== 'busy')) return [chosen.member]
    throw new Refusal('slot_taken', { message: notFree(chosen.member) })
  }
  const free = candidates.filter(({ reason }) => reason === null).map(({ member }) => member)
  if (free.length === 0) throw noneFree(appointment)
  return currentFirst(free, booking)
}

/**
 * Whether an administrator takes back the latest move. The old time may have passed since, and the working hours may
 * have changed, as for any existing booking.
 */
async function wasThere(tx: Db, { booking }: BookingRecord, { date, time }: Pick<CurrentBooking, 'date' | 'time'>) {
  const move = (await listActivityOf(tx, { subject: booking._id, kinds: ['booking-moved'] })).at(-1)
  const [was, is] = [move?.before, move?.after]
  const isLatest = is?.['date'] === booking.date && is['time'] === booking.time
  return isLatest && was?.['date'] === date && was['time'] === time
}

function momentOf({ storefront, date, time, duration }: Appointment): Time {
  const start = instantOn(boundsOf(date, storefront.timeZone), time)
  if (start === undefined) throw new Error('a booking begins at a time that exists')
  return { day: date, time, startsAt: instantOf(start), endsAt: instantOf(start + duration) }
}

/** The appointment as booked, whose own time counts as free. */
export function appointmentOf({ storefronts }: Deps, { booking, storefront, duration }: BookingRecord): Appointment {
  const { _id, date, time, service } = booking
  return { storefront: storefronts.getPlan(storefront), date, time, duration, category: service.category, except: _id }
}

function currentFirst(members: StaffMember[], { professional: current }: BookingRecord): StaffMember[] {
  const isCurrent = ({ professional }: StaffMember) => professional === current?._id
  return members.toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
}

function noneFree({ storefront: { locale }, date, time }: Appointment): Refusal {
  const message = `No professional is free on ${formatDay(date, locale, 'near')} at ${formatTime(time, locale)} any more.`
  return new Refusal('slot_taken', { message })
}

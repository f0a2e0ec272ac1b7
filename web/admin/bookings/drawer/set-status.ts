import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'

type Wish = {
  /** As it was when somebody decided. */
  base: AdminBookingDetails
  status: BookingStatus
  note: string
  /** It was sent before, and nobody knows what became of that. */
  wasLost?: boolean
}

/** What has become of a wish, where `now` is how the booking stands. */
export type Outcome =
  | { kind: 'done'; now: AdminBookingDetails }
  /** Somebody else was first. */
  | { kind: 'theirs'; now: AdminBookingDetails }
  /** It is as it was. */
  | { kind: 'failed' }
  /** Nobody answers. Sent again it is not done twice: the version sees to that. */
  | { kind: 'unknown' }
  | { kind: 'refused'; refusal: Refusal }

/** Gives a booking a status. After an answer that was lost, or that says too little, the booking is asked itself. */
export async function setStatus({ base, status, note, wasLost = false }: Wish): Promise<Outcome> {
  const params = { booking: base._id }
  try {
    const body = { status, note, version: base.version }
    return { kind: 'done', now: await ask(api.adminBookings.setStatus, { params, body }) }
  } catch (error) {
    const isFirst = !(error instanceof Refusal && error.code === 'version_conflict')
    if (error instanceof Refusal && error.status < 500 && isFirst) return { kind: 'refused', refusal: error }
    const now = await ask(api.adminBookings.any, { params }).catch(() => undefined)
    if (!now) return { kind: 'unknown' }
    if (now.version === base.version) return { kind: 'failed' }
    return { kind: (isFirst || wasLost) && isSet({ base, status, note }, now) ? 'done' : 'theirs', now }
  }
}

/** Whether the one thing that has happened since is what was asked. */
function isSet({ base, status, note }: Wish, now: AdminBookingDetails): boolean {
  const isNext = now.version === base.version + 1 && now.status === status
  return isNext && now.history.at(-1)?.note === note.trim()
}

/** What somebody else has made of a booking since; the last of it. */
export function newsSince(base: AdminBookingDetails, now: AdminBookingDetails) {
  const change = now.history.slice(base.history.length).at(-1)
  const handing = now.handed.slice(base.handed.length).at(-1)
  if (handing && (!change || handing.at > change.at)) {
    return { by: handing.by, at: handing.at, what: `handed it to ${handing.to}` }
  }
  if (!change) return undefined
  const isMoved = now.date !== base.date || now.time !== base.time
  const what = isMoved ? 'moved it to another time' : `set it to ${statusNames[change.status]}`
  return { by: change.by, at: change.at, what }
}

import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'

type Wish = { _id: string; version: number; professional: string }

/** What has become of it. */
export type Handed =
  | { kind: 'done'; now: AdminBookingDetails }
  /** Somebody else was first with something else; in words. */
  | { kind: 'theirs'; now: AdminBookingDetails | undefined; message: string }
  /** They cannot come. */
  | { kind: 'refused'; message: string }
  /** Nobody knows: sent again it is not done twice, the version sees to that. */
  | { kind: 'unknown' }

/** Hands a booking to somebody. After an answer that was lost the booking is asked itself. */
export async function handTo({ _id, version, professional }: Wish): Promise<Handed> {
  const params = { booking: _id }
  try {
    return { kind: 'done', now: await ask(api.adminBookings.assign, { params, body: { professional, version } }) }
  } catch (error) {
    const refusal = error instanceof Refusal && error.status < 500 ? error : undefined
    if (refusal && refusal.code !== 'version_conflict') return { kind: 'refused', message: refusal.message }
    const now = await ask(api.adminBookings.any, { params }).catch(() => undefined)
    // The answer to the same wish was lost, or two wished the same.
    if (now?.professional?._id === professional) return { kind: 'done', now }
    return refusal ? { kind: 'theirs', now, message: refusal.message } : { kind: 'unknown' }
  }
}

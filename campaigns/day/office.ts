import { setTimeout as sleep } from 'node:timers/promises'
import { clockAt } from '#domain/format/day.ts'
import type { Random } from '#domain/random/random.ts'
import { slotTimes } from '#domain/slot.ts'
import { assign, type Records, reschedule, setStatus } from '#campaigns/invariants/booking-calls.ts'
import type { Entry } from '#campaigns/invariants/ledger.ts'
import type { HttpConnection } from '#campaigns/rig/connection.ts'
import type { Person } from '#campaigns/rig/fixtures.ts'

export type Deciding = Records & {
  admin: Person
  professionals: string[]
  connection: HttpConnection
  chance: Random
  day: string
  now: () => Date
  until: Date
  /** In milliseconds of the usual clock. */
  pause: number
}

const timeZone = 'Asia/Kolkata'
const statuses = ['confirmed', 'confirmed', 'completed', 'completed', 'cancelled', 'pending']

/** Administrators and customers change the visits of the same day. */
export async function changeVisits(deciding: Deciding) {
  const { chance, now, until, pause, ledger } = deciding
  while (now() < until) {
    await sleep(chance.whole(1, pause))
    if (ledger.entries.length > 0) await decideOne(deciding, chance.oneOf(ledger.entries))
  }
}

async function decideOne(
  { admin: by, professionals, connection, chance, day, now, ...records }: Deciding,
  entry: Entry,
) {
  const luck = chance.fraction()
  if (luck < 0.3) {
    const { time: soon } = clockAt(new Date(now().getTime() + 10 * 60_000).toISOString(), timeZone)
    const moment = { date: day, time: chance.oneOf(slotTimes.filter((time) => time > soon)) }
    return reschedule(records, entry, { connection, by, moment })
  }
  if (luck < 0.55) return assign(records, entry, { connection, by, professional: chance.oneOf(professionals) })
  if (luck < 0.9) return setStatus(records, entry, { connection, by, status: chance.oneOf(statuses), isBlind: true })
  return cancelToday(records, entry, connection)
}

/** Refused once the visit has begun. */
async function cancelToday({ ledger, tally }: Records, entry: Entry, connection: HttpConnection) {
  const path = `/api/bookings/${entry.booking._id}/cancel`
  const reply = await connection.ask({ method: 'POST', path, token: entry.customer.token })
  tally.judge('cancel on the day', reply)
  if (reply.status === 200) ledger.changed(entry, { status: 'cancelled' })
}

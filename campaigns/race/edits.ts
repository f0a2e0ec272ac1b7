import type { Random } from '#domain/random/random.ts'
import { slotTimes } from '#domain/slot.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { Hotspots } from './hotspots.ts'
import { hoursOf, setDuration, someDuration, type Fixtures } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { HttpConnection } from '#campaigns/rig/connection.ts'

type Absence = { professional: string; id: string }
type EditorOptions = { fixtures: Fixtures; chance: Random; hotspots: Hotspots; tally: Tally; client: Client }

/** Limits absences, so that some professionals remain available. */
const mostAbsences = 15

/** Changes what can be booked: working hours, absences, durations. */
export function editorOf({ fixtures, chance, hotspots, tally, client }: EditorOptions) {
  const { whole, oneOf, fraction } = chance
  const absences: Absence[] = []

  async function changeHours(connection: HttpConnection) {
    const path = `/api/admin/professionals/${oneOf(fixtures.professionals)}`
    const body = { hours: hoursOf(whole(0, 2)) }
    tally.judge('hours', await connection.ask({ method: 'PUT', path, token: oneOf(fixtures.admins).token, body }))
  }

  async function markAway(connection: HttpConnection) {
    const professional = oneOf(fixtures.professionals)
    const day = hotspots.hotDay()
    const from = whole(0, slotTimes.length - 4)
    const body = { from: `${day}T${slotTimes[from]}`, to: `${day}T${slotTimes[from + whole(1, 3)]}`, reason: 'ill' }
    const path = `/api/admin/professionals/${professional}/time-off`
    const reply = await connection.ask({ method: 'POST', path, token: oneOf(fixtures.admins).token, body })
    if (!tally.judge('away', reply)) return
    const taken = JSON.parse(reply.text) as { professional: { timeOff: { _id: string }[] }; unassigned: unknown[] }
    if (taken.unassigned.length > 0) tally.count('absences that left bookings unassigned')
    const id = taken.professional.timeOff.at(-1)?._id
    if (id !== undefined) absences.push({ professional, id })
  }

  async function takeBack(connection: HttpConnection, { professional, id }: Absence) {
    const path = `/api/admin/professionals/${professional}/time-off/${id}`
    tally.judge('back', await connection.ask({ method: 'DELETE', path, token: oneOf(fixtures.admins).token }))
  }

  return async function edit(connection: HttpConnection) {
    const luck = fraction()
    if (luck < 0.3) return changeHours(connection)
    // There is no endpoint for this yet.
    if (luck < 0.5) return setDuration(client, oneOf(fixtures.services).id, someDuration(chance))
    if (luck < 0.75 && absences.length < mostAbsences) return markAway(connection)
    const back = absences.shift()
    return back ? takeBack(connection, back) : changeHours(connection)
  }
}

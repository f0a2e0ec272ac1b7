import type { Random } from '#domain/random.ts'
import { slotTimes } from '#domain/slot.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { Heat } from './hotspots.ts'
import { hoursOf, setDuration, someDuration, type Stock } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Wire } from '#campaigns/rig/connection.ts'

type Absence = { professional: string; id: string }
type Editing = { stock: Stock; chance: Random; heat: Heat; tally: Tally; client: Client }

/** Not more at once, so that there is still somebody to book. */
const mostAbsences = 15

/** Changes of what can be booked: hours, absences, durations. */
export function editorOf({ stock, chance, heat, tally, client }: Editing) {
  const { whole, oneOf, fraction } = chance
  const absences: Absence[] = []

  async function changeHours(wire: Wire) {
    const path = `/api/admin/professionals/${oneOf(stock.professionals)}`
    const body = { hours: hoursOf(whole(0, 2)) }
    tally.judge('hours', await wire.ask({ method: 'PUT', path, token: oneOf(stock.admins).token, body }))
  }

  async function markAway(wire: Wire) {
    const professional = oneOf(stock.professionals)
    const day = heat.hotDay()
    const from = whole(0, slotTimes.length - 4)
    const body = { from: `${day}T${slotTimes[from]}`, to: `${day}T${slotTimes[from + whole(1, 3)]}`, reason: 'ill' }
    const path = `/api/admin/professionals/${professional}/time-off`
    const reply = await wire.ask({ method: 'POST', path, token: oneOf(stock.admins).token, body })
    if (!tally.judge('away', reply)) return
    const taken = JSON.parse(reply.text) as { professional: { timeOff: { _id: string }[] }; unassigned: unknown[] }
    if (taken.unassigned.length > 0) tally.count('absences that left bookings unassigned')
    const id = taken.professional.timeOff.at(-1)?._id
    if (id !== undefined) absences.push({ professional, id })
  }

  async function takeBack(wire: Wire, { professional, id }: Absence) {
    const path = `/api/admin/professionals/${professional}/time-off/${id}`
    tally.judge('back', await wire.ask({ method: 'DELETE', path, token: oneOf(stock.admins).token }))
  }

  return async function edit(wire: Wire) {
    const luck = fraction()
    if (luck < 0.3) return changeHours(wire)
    // There is no call for it yet.
    if (luck < 0.5) return setDuration(client, oneOf(stock.services).id, someDuration(chance))
    if (luck < 0.75 && absences.length < mostAbsences) return markAway(wire)
    const back = absences.shift()
    return back ? takeBack(wire, back) : changeHours(wire)
  }
}

import type { Random } from '#domain/random/random.ts'
import { slotTimes } from '#domain/slot.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Moment } from '#campaigns/invariants/ledger.ts'
import type { Person, Fixtures } from '#campaigns/rig/fixtures.ts'

export type Aim = Moment & { service: string }
export type Hotspots = { aim: () => Aim; near: () => Moment; customer: () => Person; hotDay: () => string }

const timeZone = 'Asia/Kolkata'
const hotAims = 130
const hotShare = 0.8
/** The number of hot slots that most requests compete for at any one time. */
const focus = 6
const focusLasts = 300
const focusShare = 0.6
/** Far enough ahead that all can be cancelled, and inside the booking window even after midnight. */
const days = { hot: 3, first: 3, last: 25 }
/** A few customers book so much that they reach the limit. */
const greedy = 4
const greedyShare = 0.12

/** Directs most of the traffic to few slots, to provoke conflicts. */
export function hotspotsOf({ services, customers }: Fixtures, chance: Random): Hotspots {
  const { fraction, whole, oneOf } = chance
  const today = dayIn(timeZone, new Date())
  const day = (least: number, most: number) => addDays(today, whole(least, most))
  const hotDay = () => day(days.first, days.first + days.hot - 1)
  const hot = Array.from({ length: hotAims }, () => ({
    service: oneOf(services).id,
    date: hotDay(),
    time: oneOf(slotTimes),
  }))
  const few = customers.slice(0, greedy)
  const others = customers.slice(greedy)
  let focused = hot.slice(0, focus)
  let left = focusLasts

  function hotAim(): Aim {
    left -= 1
    if (left === 0) {
      focused = Array.from({ length: focus }, () => oneOf(hot))
      left = focusLasts
    }
    return oneOf(fraction() < focusShare ? focused : hot)
  }

  function aim(): Aim {
    if (fraction() < hotShare) return hotAim()
    return { service: oneOf(services).id, date: day(days.first, days.last), time: oneOf(slotTimes) }
  }

  return {
    aim,
    hotDay,
    near: () => {
      const { date, time } = aim()
      return { date, time }
    },
    customer: () => oneOf(fraction() < greedyShare ? few : others),
  }
}

import { costIn, type Measured } from '#bench/capacity/measured.ts'
import { figure } from '#bench/capacity/tables.ts'
import { type Day, visit } from './model.ts'
import { coresWhenShared } from './shared.ts'
import { coresFor, simulate, slotsOf, timesOf, visitsOf } from './simulate.ts'

/** The cores at the peak: of all storefronts, of each, and if the next slot of a service were kept. */
export function coreRows(day: Day, measured: Measured): string[][] {
  const ofAll = coresFor(day.peak, measured)
  const rows = [{ what: 'all storefronts', cores: ofAll }]
  for (const { name, share } of day.storefronts) rows.push({ what: name, cores: coresFor(share * day.peak, measured) })
  for (const seconds of [1, 2, 5]) {
    const cores = coresWhenShared({ visits: day.peak, services: measured.services, seconds }, measured)
    rows.push({ what: `all, next slots kept for ${seconds} s (model)`, cores })
  }
  const few = coresWhenShared({ visits: day.peak, services: 100, seconds: 5 }, measured)
  rows.push({ what: 'all, kept for 5 s, 100 services (model)', cores: few })
  return rows.map(({ what, cores }) => [what, figure(cores.app), figure(cores.database)])
}

const sizes = [1_000, 5_000, 20_000, 50_000, 200_000]

/** For each number of visits in the busiest minute: the bookings in it, and the cores that both need. */
export function sizeRows(measured: Measured): string[][] {
  return sizes.map((visits) => {
    const { app, database } = coresFor(visits, measured)
    const bookings = Math.round(visits * timesOf('booking'))
    return [visits.toLocaleString('en'), bookings.toLocaleString('en'), figure(app), figure(database)]
  })
}

/** Which calls need the cores of the peak, most first. */
export function shareRows(day: Day, measured: Measured): string[][] {
  const all = coresFor(day.peak, measured)
  return visit
    .map(({ call, times }) => {
      const cost = costIn(measured, call)
      const cores = (of: 'app' | 'database') => (day.peak * times * cost[of]) / 60_000
      return { call, app: cores('app') / all.app, database: cores('database') / all.database }
    })
    .toSorted((one, other) => other.database + other.app - one.database - one.app)
    .slice(0, 5)
    .map(({ call, app, database }) => [call, percent(app), percent(database)])
}

/** The day with a share of the cores that its peak needs. */
export function dayRows(day: Day, measured: Measured): string[][] {
  const peak = coresFor(day.peak, measured)
  return [1, 0.5, 0.25, 0.05, 0.01].map((share) => {
    const cores = { app: share * peak.app, database: share * peak.database }
    const { visits, served, refused, left, bookings, soldOutAt } = simulate(day, measured, cores)
    const sold =
      soldOutAt === undefined ? 'no' : `${Math.floor(soldOutAt / 60)}:${String(soldOutAt % 60).padStart(2, '0')}`
    const counts = [visits, served, refused, left, bookings].map((count) => Math.round(count).toLocaleString('en'))
    return [percent(share), ...counts, sold]
  })
}

/** Facts that the text of docs/scaling.md names. */
export function facts(day: Day): { visits: string; slots: string; keptShare: string } {
  const ofLane = (isKept: boolean) =>
    visit.filter(({ lane }) => !isKept || lane === 'stored').reduce((sum, { times }) => sum + times, 0)
  return {
    visits: visitsOf(day)
      .reduce((sum, count) => sum + count, 0)
      .toLocaleString('en'),
    slots: slotsOf(day).toLocaleString('en'),
    keptShare: percent(ofLane(true) / ofLane(false)),
  }
}

function percent(share: number): string {
  return `${figure(Math.round(1_000 * share) / 10)} %`
}

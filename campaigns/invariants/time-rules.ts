import { type BookingRow, type Claim, groupedBy, type Tables } from './tables.ts'

/** Rules for the time of professionals at every moment; each lists its violations. */
export const timeRules = {
  'overlapping bookings of one professional': listOverlaps,
  'claims without a live booking': listStrayClaims,
  'live bookings without exactly their claims': listBadlyClaimed,
  'open bookings of a professional who is away': listAbsent,
}

const isLive = ({ status }: BookingRow) => status !== 'cancelled'

/** Uses only the times of the bookings, independent of the claims. */
function listOverlaps({ bookings }: Tables): string[] {
  const lanes = groupedBy(bookings.filter(isLive), ({ professional }) => professional)
  return [...lanes.values()].flatMap((lane) => {
    const broken: string[] = []
    let last: BookingRow | undefined
    for (const one of lane.toSorted((a, b) => a.starts - b.starts)) {
      if (last && one.starts < last.ends) {
        broken.push(`${last.number} and ${one.number}, both with ${one.professional} at ${instant(one.starts)}`)
      }
      if (!last || one.ends > last.ends) last = one
    }
    return broken
  })
}

/** The bookings of campaigns have not begun: later absences leave begun ones with their professional. */
function listAbsent({ bookings, absences }: Tables): string[] {
  const away = groupedBy(absences, ({ professional }) => professional)
  const isAbsent = ({ professional, starts, ends }: BookingRow) =>
    (away.get(professional ?? '') ?? []).some(({ from, to }) => from < ends && to > starts)
  return bookings
    .filter((one) => one.upcoming && isAbsent(one))
    .map(({ number, starts }) => `${number}, ${instant(starts)}`)
}

function instant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}

const quarter = 900

function quartersOf({ starts, ends }: BookingRow): number[] {
  const first = Math.floor(starts / quarter)
  return Array.from({ length: Math.ceil(ends / quarter) - first }, (_, at) => first + at)
}

function listStrayClaims({ bookings, claims }: Tables): string[] {
  const live = new Map(bookings.filter(isLive).map((one) => [one.id, one]))
  const isStray = (claim: Claim) => {
    const booking = live.get(claim.booking)
    return !booking || booking.professional !== claim.professional || !quartersOf(booking).includes(claim.quarter)
  }
  return claims.filter(isStray).map(({ booking, quarter }) => `quarter ${quarter} for ${booking}`)
}

function listBadlyClaimed({ bookings, claims }: Tables): string[] {
  const claimed = groupedBy(claims, ({ booking }) => booking)
  return bookings.filter(isLive).flatMap((one) => {
    const has = (claimed.get(one.id) ?? []).filter(({ professional }) => professional === one.professional)
    const quarters = new Set(has.map((claim) => claim.quarter))
    const needs = one.professional === null ? [] : quartersOf(one)
    const isRight = has.length === needs.length && needs.every((each) => quarters.has(each))
    return isRight ? [] : [`${one.number} has ${has.length} quarters and needs ${needs.length}`]
  })
}

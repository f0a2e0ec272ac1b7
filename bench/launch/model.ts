/** The assumptions of a launch day. They are not measured; only the cost of a call is. */
export type Day = {
  seed: string
  /** Visits in the busiest minute. */
  peak: number
  customers: number
  professionals: number
  /** Appointments that one professional can take in a day, and how many days ahead they can be booked. */
  slotsADay: number
  daysAhead: number
  storefronts: { name: string; share: number }[]
}

export const launchDay: Day = {
  seed: 'launch day',
  peak: 200_000,
  customers: 10_000_000,
  professionals: 3_000,
  slotsADay: 13,
  daysAhead: 30,
  storefronts: [
    { name: 'the larger storefront', share: 0.6 },
    { name: 'the smaller storefront', share: 0.4 },
  ],
}

/** Calls of an average visit by their names in measured.json, in the order in which an overloaded server refuses them. */
export const visit = [
  { call: 'search', times: 0.3, lane: 'search' },
  { call: 'service page, made', times: 0.1, lane: 'draw' },
  { call: 'list of services', times: 0.3, lane: 'browse' },
  { call: 'my bookings', times: 0.05, lane: 'read' },
  { call: 'next slots of 12 services', times: 0.8, lane: 'times' },
  { call: 'free slots of a day', times: 0.4, lane: 'times' },
  { call: 'home page, kept', times: 1, lane: 'stored' },
  { call: 'list page, kept', times: 0.8, lane: 'stored' },
  { call: 'service page, kept', times: 0.9, lane: 'stored' },
  { call: 'sign-in', times: 0.06, lane: 'sign-in' },
  { call: 'booking', times: 0.03, lane: 'write' },
  { call: 'email sent', times: 0.06, lane: 'write' },
] as const

export type Part = (typeof visit)[number]
export const minutes = 1_440

/** The share of the peak in a minute: a morning, the announcement at ten, and an evening. */
export function curveAt(minute: number): number {
  const hill = (at: number, width: number) => Math.exp(-(((minute - 60 * at) / (60 * width)) ** 2))
  return 0.05 + 0.95 * Math.max(hill(10, 1.5), 0.35 * hill(14, 4), 0.7 * hill(20, 2))
}

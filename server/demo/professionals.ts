import { seededRandom } from '#domain/random/random.ts'
import type { Span } from '#domain/professional/hours.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { demoCustomers } from './accounts.ts'

export type DemoProfessional = { id: string; name: string; categories: string[]; hours: Span[] }

type Shift = [from: string, to: string][]

const early: Shift = [['08:00', '16:00']]
const late: Shift = [['13:00', '23:00']]
const split: Shift = [
  ['08:00', '12:00'],
  ['17:00', '23:00'],
]
const off: Shift = []

/** The shifts of a day. Two early and two late shifts are enough for three hours from each slot. */
const week = [early, early, split, late, late, off, off]

/** One in this many offers a second category. */
const versatile = 5

/** The professionals of the demo, seven in each category, the same on every machine. */
export function demoProfessionals(plan: StorefrontPlan): DemoProfessional[] {
  const names = listNames(plan)
  return plan.categories.flatMap(({ key }, row) =>
    names.slice(row * week.length, (row + 1) * week.length).map((name, place) => ({
      id: seededRandom(`professional ${place + 1} for ${key} of ${plan.key}`).uuid(),
      name,
      categories: listCategories(plan, row, row * week.length + place),
      hours: hoursOf(row + place),
    })),
  )
}

/** Names in the style of the demo's customers, but none of their names. */
function listNames(plan: StorefrontPlan): string[] {
  const anyDay = new Date('2026-01-01')
  const customers = new Set(demoCustomers(plan, anyDay).map(({ name }) => name))
  const others = demoCustomers({ ...plan, key: `professionals of ${plan.key}` }, anyDay)
  return others.map(({ name }) => name).filter((name) => !customers.has(name))
}

function listCategories({ categories }: StorefrontPlan, row: number, place: number): string[] {
  const both = [row, row + 1].map((one) => categories[one % categories.length]?.key ?? '')
  return place % versatile === versatile - 1 ? [...new Set(both)] : both.slice(0, 1)
}

/** Each professional moves on by one shift every day. */
function hoursOf(place: number): Span[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
    (week[(place + day) % week.length] ?? off).map(([from, to]) => ({ day, from, to })),
  )
}

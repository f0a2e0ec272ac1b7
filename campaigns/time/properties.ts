import { createHash, type Hash } from 'node:crypto'
import type { SlotOption } from '#domain/slot.ts'
import { type Random, seededRandom } from '#domain/random/random.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { checkDay, type Zone } from './days.ts'
import { checkRanges } from './ranges.ts'
import { checkLimits, checkSlots } from './slots.ts'
import { dayRules, rangeRules, slotRules, textRules } from './rules.ts'
import { checkTexts } from './texts.ts'
import { dayOfWall, minutesPerDay, wallOf } from './zone-table.ts'
import { changeDaysOf, firstDay, lastDay, tableOfDays, type ZoneAndLocale } from './zones.ts'

export const propertyRules = [dayRules, slotRules, textRules, rangeRules].flatMap((rules) => Object.values(rules))

/** Without these, the rules have met only ordinary days. */
export const propertyOutcomes = [
  ...[22, 23, 23.5, 24, 24.5, 25, 26].map((hours) => `days of ${hours} hours`),
  'skipped times',
  'repeated times',
  'slots',
  'limits',
  'texts',
  'calendar files',
  'ranges',
]

export type PropertyOrder = {
  kind: 'properties'
  seed: string
  /** Days without a change of the clocks nearby are checked once in so many days. */
  everyDays: number
  /** How many slots of a day have their texts checked: with a change of the clocks nearby, and without. */
  texts: { near: number; far: number }
  zones: ZoneAndLocale[]
}

const longest = 480

/** The days of three years in some zones, with their slots and texts. Returns a hash of all instants and texts. */
export function checkProperties({ seed, everyDays, texts, zones }: PropertyOrder, tally: Tally): string {
  const hash = createHash('sha256')
  for (const [index, { zone, locale }] of zones.entries()) {
    const table = tableOfDays(zone)
    const near = new Set(changeDaysOf(table).flatMap((day) => [shifted(day, -1), day, shifted(day, 1)]))
    const chance = seededRandom(`time ${seed} ${zone}`)
    const context: Zone = { table, locale, tally, hash, chance }
    for (let [day, at] = [firstDay, index]; day <= lastDay; [day, at] = [shifted(day, 1), at + 1]) {
      const isNear = near.has(day)
      if (!isNear && at % everyDays !== 0) continue
      checkDay(context, day)
      checkRanges(context, day)
      checkLimits(context, day)
      const slots = checkSlots(context, day, isNear)
      checkSomeTexts(context, slots, isNear ? texts.near : texts.far)
    }
  }
  return hash.digest('hex')
}

function checkSomeTexts(context: Zone, slots: SlotOption[], count: number) {
  const { chance } = context
  // Less than one text a day is a share of the days.
  const whole = Math.floor(count) + (chance.fraction() < count % 1 ? 1 : 0)
  for (let text = 0; text < whole; text += 1) {
    const { start } = chance.oneOf(slots)
    checkTexts(context, start, chance.oneOf([15, 60, 90, longest]))
  }
}

function shifted(day: string, days: number): string {
  return dayOfWall(wallOf(day) + days * minutesPerDay)
}

export type EverywhereOrder = {
  kind: 'everywhere'
  seed: string
  zones: string[]
  /** How many random slots of all these zones. */
  slots: number
  /** Whether every change of the clocks is checked too. */
  hasChanges: boolean
}

/** The years in which all zones are checked. */
const years = { first: '2024-01-02', last: '2036-12-30' }
const slotsOfDay = 13

/** Random slots, and every change of the clocks, of 13 years in any zones. */
export function checkEverywhere({ seed, zones, slots, hasChanges }: EverywhereOrder, tally: Tally): string {
  const hash = createHash('sha256')
  const chance = seededRandom(`everywhere ${seed}`)
  const days = (wallOf(years.last) - wallOf(years.first)) / minutesPerDay
  for (let left = slots; left > 0; left -= slotsOfDay) {
    const day = shifted(years.first, chance.whole(0, days))
    checkOne({ zone: chance.oneOf(zones), locale: chance.oneOf(['en-IN', 'en-US', 'en-GB']) }, [day], {
      tally,
      hash,
      chance,
    })
  }
  for (const zone of hasChanges ? zones : []) {
    const changes = changeDaysOf(tableOfDays(zone, years.first, years.last), years.first, years.last)
    tally.count('zones')
    checkOne({ zone, locale: 'en-GB' }, changes, { tally, hash, chance })
  }
  return hash.digest('hex')
}

type Means = { tally: Tally; hash: Hash; chance: Random }

function checkOne({ zone, locale }: ZoneAndLocale, days: string[], { tally, hash, chance }: Means) {
  for (const day of days) {
    const context: Zone = { table: tableOfDays(zone, day, day), locale, tally, hash, chance }
    checkDay(context, day)
    checkLimits(context, day)
    const slots = checkSlots(context, day, days.length > 1)
    checkSomeTexts(context, slots, 1)
  }
}

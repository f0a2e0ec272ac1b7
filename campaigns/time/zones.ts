import { dayOfWall, minutesPerDay, tableOf, wallAt, wallOf, type ZoneTable } from './zone-table.ts'

export type ZoneAndLocale = { zone: string; locale: string }

/** The zones of the shipped storefronts, with their locales. */
export const storefrontZones: ZoneAndLocale[] = [
  { zone: 'Asia/Kolkata', locale: 'en-IN' },
  { zone: 'America/New_York', locale: 'en-US' },
]

/** Zones with unusual clocks: changes by half an hour or two hours, at midnight, for a month, and far from UTC. */
const unusual = [
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
  'America/Havana',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'America/Nuuk',
  'America/Asuncion',
  'Asia/Gaza',
  'Atlantic/Azores',
  'Pacific/Easter',
  'Pacific/Norfolk',
  'Pacific/Pago_Pago',
  'Pacific/Marquesas',
  'Australia/Eucla',
  'Australia/Adelaide',
  'Asia/Tehran',
  'Asia/Jerusalem',
  'Asia/Tokyo',
  'America/Sao_Paulo',
  'America/Phoenix',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Dublin',
]
const locales = ['en-GB', 'en-US', 'en-IN', 'en-AU', 'en-CA', 'en-NZ']

/** The two storefront zones and 30 others. */
export const campaignZones: ZoneAndLocale[] = [
  ...storefrontZones,
  ...unusual.map((zone, at) => ({ zone, locale: locales[at % locales.length] ?? 'en-GB' })),
]

export const firstDay = '2026-01-01'
export const lastDay = '2028-12-31'

/** Some days more than those that are checked, because a slot has neighbours. */
export function tableOfDays(zone: string, first = firstDay, last = lastDay): ZoneTable {
  return tableOf(zone, wallOf(first) - 4 * minutesPerDay, wallOf(last) + 5 * minutesPerDay)
}

/** The days on which the clocks change: by what they show before and afterwards, which may be two days. */
export function changeDaysOf(table: ZoneTable, first = firstDay, last = lastDay): string[] {
  const days = table.changes
    .slice(1)
    .flatMap(({ from }) => [dayOfWall(wallAt(table, from - 1) + 1), dayOfWall(wallAt(table, from))])
  return [...new Set(days)].filter((day) => first <= day && day <= last)
}

import { plural } from './plural.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** '26 minutes', '5 hours', '2 days and 4 hours', '9 days': the longer it is, the fewer details. */
export function formatDuration(milliseconds: number, locale: string): string {
  const days = Math.floor(milliseconds / day)
  const hours = Math.floor((milliseconds % day) / hour)
  if (days === 0 && hours === 0) return plural(Math.max(1, Math.floor(milliseconds / minute)), 'minute')
  if (days === 0) return plural(hours, 'hour')
  const inDays = plural(days, 'day', locale)
  return days < 7 && hours > 0 ? `${inDays} and ${plural(hours, 'hour')}` : inDays
}

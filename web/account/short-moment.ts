type Clock = { now: number; locale: string; timeZone: string }

const oneDay = 86_400_000

/** Nov 2, 2026: written like this in every storefront, because it stands in lists. */
export function shortDay(instant: string | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  return format.format(new Date(instant))
}

/** 'today, 9:14 pm', 'yesterday, 9:14 pm', and the day alone when it is longer ago: in the storefront's zone and words. */
export function shortMoment(instant: string, { now, locale, timeZone }: Clock): string {
  const day = shortDay(instant, timeZone)
  const ago = [0, 1].find((days) => shortDay(now - days * oneDay, timeZone) === day)
  if (ago === undefined) return day
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hour12: true, timeZone }).format(new Date(instant))
  // The hour and its 'pm' stay on one line.
  return `${words}, ${time.replaceAll(/\s/g, '\u00a0')}`
}

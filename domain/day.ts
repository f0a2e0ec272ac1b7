/** 24 November 2026, as the people of the locale write it. The day is yyyy-MM-dd and the same in every time zone. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** What people call a time zone: India Standard Time, Eastern Time. */
export function nameOfZone(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date(0))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

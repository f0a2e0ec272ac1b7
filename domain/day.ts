const formats = new Map<string, Intl.DateTimeFormat>()

/** Each is made once: making one costs more than all that is written with it. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options).join(' ')}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** 24 November 2026, as the people of the locale write it. The day is yyyy-MM-dd and the same in every time zone. */
export function formatDay(day: string, locale: string): string {
  return formatOf(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** 9:00 am, as the people of the locale write it; the time is HH:mm of a clock. */
export function formatTime(time: string, locale: string): string {
  return formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )
}

/** What people call a time zone: India Standard Time, Eastern Time. */
export function nameOfZone(timeZone: string, locale: string): string {
  const parts = formatOf(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date(0))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

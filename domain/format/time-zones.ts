/** Browsers list zones by names that the time zone database has replaced since. */
const renamed: Partial<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const nameNow = (zone: string) => renamed[zone] ?? zone

/** All time zones, such as Europe/London. */
export function listTimeZones(): string[] {
  return Intl.supportedValuesOf('timeZone').map(nameNow).toSorted()
}

/** The time zones of a country, unless this browser does not know them. */
export function timeZonesOf(country: string): string[] {
  // Newer than the types of the compiler.
  const locale = new Intl.Locale(`en-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined }
  return locale.getTimeZones?.()?.map(nameNow) ?? []
}

/** Whether it is the name of a time zone; a difference to UTC such as +05:30 is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]\w*([/+-]\w+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

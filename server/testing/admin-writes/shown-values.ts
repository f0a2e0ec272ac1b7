import { localTime } from '#domain/format/zone.ts'
import type { Snapshot } from './snapshot.ts'

/** A field of the activity, and how it shows the value of the column; a text is a field with the same value. */
export type Shown = string | { field: string; say: (value: unknown, all: Snapshot) => unknown }

export function isSet(field: string): Shown {
  return { field, say: (value) => value !== null }
}

/** The tests are about a storefront in India. */
export function momentAs(field: string): Shown {
  const say = (value: unknown) => localTime(new Date(String(value)).toISOString(), 'Asia/Kolkata').replace(' ', 'T')
  return { field, say }
}

/** Only its owner reads the name of a view that is not shared. */
export function nameOfView(name: unknown, { views = {} }: Snapshot) {
  return Object.values(views).some((one) => one['name'] === name && one['shared'] === true) ? name : 'Personal view'
}

/** The search of a view may be the name of a customer. */
export function withoutSearch(query: unknown) {
  const { search, ...filters } = query as { search?: string }
  return { ...filters, isSearched: search !== undefined && search !== '' }
}

import { withQuery } from '#domain/contract/address.ts'
import type { AdminCall } from './calls.ts'

const searches = [
  '',
  'registration',
  'gst',
  'egis',
  'certificate 17',
  'the',
  'a',
  'ou',
  'zzzz',
  'address or a',
  '%',
  '9',
  '17',
]
const sorts = [
  'title-asc',
  'title-desc',
  'category-asc',
  'category-desc',
  'price-asc',
  'price-desc',
  'duration-asc',
  'newest',
]
/** In milliseconds, for lists as well as searches. */
const atMost = 100

/** The lists of services and their searches, also of deleted services. */
export function serviceCalls(): AdminCall[] {
  const callsOf = (kind: AdminCall['kind'], what: string, queries: object[]): AdminCall[] =>
    queries.map((query) => ({
      what,
      kind,
      atMost,
      addresses: [withQuery('/api/admin/services', { limit: 25, ...query })],
    }))
  const sorted = (rest: object) => sorts.map((sort) => ({ sort, ...rest }))
  const found = (rest: object) => searches.map((search) => ({ search, ...rest }))
  return [
    ...callsOf('list', 'services', sorted({})),
    ...callsOf('list', 'services: all storefronts', sorted({ storefront: 'all' })),
    ...callsOf('list', 'services: a category', sorted({ category: 'tax' })),
    ...callsOf('search', 'services', found({})),
    ...callsOf('search', 'services: deleted', found({ archived: true })),
    ...callsOf('search', 'services: sorted by price', found({ sort: 'price-desc', featured: false })),
    ...callsOf('search', 'services: all storefronts', found({ storefront: 'all' })),
  ]
}

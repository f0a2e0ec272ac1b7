import { addDays } from '#domain/format/zone.ts'
import { bare, requestOf } from './shop/door.ts'
import { compareSizes } from './shop/sizes.ts'

/** How often the free times of a day are told, beside one bare prepared SELECT of the same server. */
export async function measure(options: string[]): Promise<boolean> {
  return compareSizes(options, {
    name: 'availability',
    beside: 'one prepared SELECT',
    wanted: 0.5,
    ours: ({ door, today }) =>
      door.perSecond(requestOf({ path: `/api/services/gst/availability?date=${addDays(today, 1)}` })),
    theirs: ({ door }) => door.perSecond(bare),
  })
}

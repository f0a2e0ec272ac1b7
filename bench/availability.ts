import { addDays } from '#domain/format/zone.ts'
import { bare, requestOf } from './shop/test-server.ts'
import { compareSizes } from './shop/sizes.ts'

/** Requests per second for the slots of a day, compared with a bare prepared SELECT on the same server. */
export async function measure(options: string[]): Promise<boolean> {
  return compareSizes(options, {
    name: 'availability',
    beside: 'one prepared SELECT',
    wanted: 0.5,
    ours: ({ server, today }) =>
      server.perSecond(requestOf({ path: `/api/services/gst/availability?date=${addDays(today, 1)}` })),
    theirs: ({ server }) => server.perSecond(bare),
  })
}

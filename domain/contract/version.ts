import * as z from 'zod/mini'
import { whenMissing } from './field.ts'

/** The version that was read: a change made since then is not overwritten. At most what a column holds. */
export const version = z.int(whenMissing('Please give the version that was read')).check(z.gte(0), z.lte(2_147_483_647))

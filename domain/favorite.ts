import * as z from 'zod/mini'
import { paging } from '#domain/contract/field.ts'

export const FavoriteFilter = z.strictObject(paging)
export type FavoriteFilter = z.infer<typeof FavoriteFilter>

/** Which services of a storefront somebody has marked: the newest, as many as anybody would look through. */
export const FavoriteIds = z.strictObject({ ids: z.array(z.uuid()) })
export const mostFavoriteIds = 1_000

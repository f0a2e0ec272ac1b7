import * as z from 'zod/mini'
import { paging } from '#domain/contract/field.ts'

export const FavoriteFilter = z.strictObject(paging)
export type FavoriteFilter = z.infer<typeof FavoriteFilter>

/** The newest favorites of a user at a storefront. */
export const FavoriteIds = z.strictObject({ ids: z.array(z.uuid()) })
export const mostFavoriteIds = 1_000

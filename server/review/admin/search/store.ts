import { and, eq, type SQL, sql } from 'drizzle-orm'
import { holds } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, mostCounted, type Order, totalOf } from '#server/platform/database/pagination.ts'
import { reviews, soughtReviews } from '#server/review/tables.ts'

/** Reviews that fulfil a condition and contain all words in the comment, the service or the customer. */
type ReviewQuery = {
  storefront: string | undefined
  filter: SQL | undefined
  words: string[]
  order: Order
  /** Whether the order needs the stars. */
  isByStars: boolean
}
const { reviewId } = soughtReviews
type Part = { limit: number; cursor: string | undefined }

/** The ids of a page, as a query, and the total. */
export async function findReviewIds(
  db: Db,
  { words, ...query }: ReviewQuery,
  part: Part,
): Promise<{ ids: SQL; total: string }> {
  const { storefront, filter, order } = query
  const those = and(storefront === undefined ? undefined : eq(reviews.storefront, storefront), filter)
  const listed = (isSought?: SQL) => sql`
    select ${reviews.id} from ${reviews} where ${and(those, isSought, order.after(part.cursor)) ?? sql`true`}
    order by ${sql.join(order.by, sql`, `)} limit ${part.limit}`
  if (words.length === 0) {
    const all = sql`(select from ${reviews} where ${those ?? sql`true`})`
    return { ids: listed(), total: await countFound(db, all) }
  }
  const isSought = and(...words.map((word) => holds(soughtReviews.sought, word)))
  const { ids, total } = await lookUp(db, { ...query, isSought }, part)
  if (total <= mostCounted) return { ids: sql`select unnest(${sql.param(ids)}::uuid[])`, total: totalOf(total) }
  // More than totals count are frequent enough to fill a page by following the list, review by review.
  const test = sql`(select ${isSought} from ${soughtReviews} where ${reviewId} = ${reviews.id})`
  return { ids: listed(test), total: totalOf(total) }
}

type LookUp = Omit<ReviewQuery, 'words'> & { isSought: SQL | undefined }

/** Reads at most as many matches as totals count, and the page among them. */
async function lookUp(db: Db, { storefront, filter, order, isByStars, isSought }: LookUp, { limit, cursor }: Part) {
  const needsReview = isByStars || filter !== undefined
  const { rows } = await db.execute<{ ids: string[] | null; total: number }>(sql`
    with ${reviews} as materialized (
      select ${reviewId} as id, ${soughtReviews.createdAt}, ${needsReview ? reviews.rating : sql`0`} as rating
      from ${soughtReviews} ${needsReview ? sql`join ${reviews} on ${reviews.id} = ${reviewId}` : sql``}
      where ${and(isSought, storefront === undefined ? undefined : eq(soughtReviews.storefront, storefront), filter)}
      limit ${mostCounted + 1}
    )
    select
      (select count(*)::integer from ${reviews}) as total,
      array(
        select ${reviews.id} from ${reviews} where ${order.after(cursor) ?? sql`true`}
        order by ${sql.join(order.by, sql`, `)} limit ${limit}
      ) as ids`)
  const { ids, total } = rows[0] ?? { ids: null, total: 0 }
  return { ids: ids ?? [], total }
}

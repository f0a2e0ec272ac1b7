import { api } from '#domain/api.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { type AdminReview, AdminReviewFilter } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'

export const reviewFilters = [
  'search',
  'rating',
  'maxRating',
  'replied',
  'hidden',
  'service',
  'customer',
  'review',
] as const

/** The reviews that the URL asks for. Those of the fewest stars come first: they need an answer most. */
export function useReviewList() {
  const { query: inUrl } = useUrlQuery()
  const list = useList({
    names: [...reviewFilters, 'sort'],
    read: (query) => ask(api.review.all, { query: inThisOrder(parseKnown(AdminReviewFilter, query)) }),
    readOne: (id): Promise<AdminReview> => ask(api.review.one, { params: { review: id } }),
    isMatching: (review) => matches(review, parseKnown(AdminReviewFilter, inUrl)),
  })
  return { ...list, filter: parseKnown(AdminReviewFilter, list.chosen) }
}
function inThisOrder(filter: AdminReviewFilter): AdminReviewFilter {
  return { ...filter, sort: filter.sort ?? 'lowest' }
}
export type ReviewList = ReturnType<typeof useReviewList>

/** Whether a review that has changed still matches, apart from the search. */
function matches(review: AdminReview, filter: AdminReviewFilter) {
  const { rating, maxRating, replied, hidden, service, customer } = filter
  return (
    (rating === undefined || review.rating === rating) &&
    (maxRating === undefined || review.rating <= maxRating) &&
    (replied === undefined || (review.reply !== null) === replied) &&
    (hidden === undefined || (review.hidden !== null) === hidden) &&
    (service === undefined || review.service._id === service) &&
    (customer === undefined || review.user._id === customer) &&
    (filter.review === undefined || review._id === filter.review)
  )
}

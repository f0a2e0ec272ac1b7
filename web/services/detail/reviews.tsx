import { useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import type { ServiceDetails } from '#domain/catalogue.ts'
import type { Ask, Page } from '#domain/contract/endpoint.ts'
import type { Review } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { plural } from '#domain/format/plural.ts'
import { useKeep } from '#web/data/kept-pages.ts'
import { readFirst } from '#web/data/read-first.ts'
import { RatingSpread } from './rating-spread.tsx'
import { ReviewItem } from './review-item.tsx'
import { useDeferred } from '#web/data/use-query.ts'
import { useMorePages } from '#web/shared/use-more-pages.ts'
import { useFrame } from '#web/data/use-storefront.ts'

const atFirst = 3
const more = 300

export function readFirstReviews(asking: Ask, params: { service: string }): Promise<Page<Review>> {
  return asking(api.review.ofService, { params, query: { limit: atFirst } })
}

type Props = { service: ServiceDetails; first: Page<Review> | Promise<Page<Review>> }

export function Reviews({ service, first }: Props) {
  const { value, error, isCurrent } = useDeferred(first, () => readFirstReviews(ask, { service: service.slug }))
  useKeep('reviews', isCurrent ? value : undefined)
  const { revalidate } = useRevalidator()
  const { isDemo } = useFrame()
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-24">
      <h2 id="reviews-title">Customer Reviews</h2>
      {service.reviewCount > 0 && <RatingSpread service={service} />}
      {service.reviewCount > 0 && isDemo && (
        <div className="mt-5">
          <Note>This is a demo shop. Its reviews are samples, not written by real customers.</Note>
        </div>
      )}
      {value ? (
        <ReviewList key={service._id} service={service} first={value} />
      ) : error === undefined ? (
        <ReviewsSkeleton isEmpty={service.reviewCount === 0} />
      ) : (
        <div className="mt-5">
          <Failed onRetry={() => void revalidate()}>We could not load the reviews.</Failed>
        </div>
      )}
    </section>
  )
}

function ReviewList({ service, first }: { service: ServiceDetails; first: Page<Review> }) {
  const { items, next, total, list, isBusy, showMore } = useMorePages(first, {
    selector: '[data-review]',
    readNext: (from) =>
      readFirst(more, ({ limit, cursor = from }) =>
        ask(api.review.ofService, { params: { service: service.slug }, query: { limit, cursor } }),
      ),
    failed: 'The other reviews could not be loaded. Please try again.',
  })
  if (items.length === 0) return <p className="mt-2.5 text-text-2">No reviews yet for this service.</p>
  const isRest = items.length === first.items.length && Number(total) <= atFirst + more
  return (
    <>
      <ul ref={list} className="mt-5">
        {items.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      {next !== null && (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <Button look="secondary" busy={isBusy} onClick={showMore}>
            {isRest ? `Show all ${plural(total, 'review')}` : 'Show more reviews'}
          </Button>
          <p className="figures text-sm text-text-3">
            {items.length} of {total} shown
          </p>
        </div>
      )}
    </>
  )
}

function ReviewsSkeleton({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className="mt-5">
      <p role="status" className="text-text-2">
        Loading reviews...
      </p>
      {!isEmpty &&
        [0, 1, 2].map((row) => (
          <div key={row} className="grid gap-2.5 border-b border-border py-5">
            <Skeleton className="h-9 w-48" />
            <Skeleton className="h-5 w-4/5" />
          </div>
        ))}
    </div>
  )
}

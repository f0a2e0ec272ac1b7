import type { Service } from '#domain/catalogue.ts'
import { Rating } from '#web/ui/form/stars.tsx'

type Props = { service: Pick<Service, 'rating' | 'reviewCount' | 'duration'> }

/** Rating and duration, in one line of a card. */
export function ServiceFacts({ service: { rating, reviewCount, duration } }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-2">
      {reviewCount > 0 && (
        <>
          <Rating value={rating} count={reviewCount} />
          <span aria-hidden="true" className="text-text-3">
            ·
          </span>
        </>
      )}
      <span className="figures">{duration} minutes</span>
    </p>
  )
}

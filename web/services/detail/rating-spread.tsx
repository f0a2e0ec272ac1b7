import type { ServiceDetails } from '#domain/catalogue.ts'
import { Stars } from '#web/ui/form/stars.tsx'
import { nounFor, plural } from '#domain/format/plural.ts'

/** The average rating, and how often each number of stars was given. */
export function RatingSpread({ service: { rating, reviewCount, ratingSpread } }: { service: ServiceDetails }) {
  return (
    <div className="mt-4 grid gap-x-10 gap-y-5 600:grid-cols-[auto_minmax(0,1fr)] 600:items-center">
      <div className="figures grid justify-items-start gap-1.5">
        <p className="font-(family-name:--font-display) text-[3rem] leading-none font-bold">{rating.toFixed(1)}</p>
        <Stars value={rating} />
        <p className="text-sm text-text-2">{plural(reviewCount, 'review')}</p>
      </div>
      <ul className="figures grid gap-1.5">
        {ratingSpread.toReversed().map((count, index) => (
          <Bar key={index} stars={ratingSpread.length - index} count={count} of={reviewCount} />
        ))}
      </ul>
    </div>
  )
}

/** SVG, because the content security policy forbids style attributes. Screen readers read the number. */
function Bar({ stars, count, of }: { stars: number; count: number; of: number }) {
  // Keep a small number visible.
  const length = count === 0 ? 0 : Math.max(1.5, (100 * count) / of)
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-sm">
      <span>{stars} star</span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full rounded-full">
        <rect width="100" height="6" className="fill-fill forced-colors:fill-[GrayText]" />
        <rect width={length} height="6" className="fill-star forced-colors:fill-[CanvasText]" />
      </svg>
      <span className="text-right text-text-2">
        {count}
        <span className="sr-only"> {nounFor(count, 'review')}</span>
      </span>
    </li>
  )
}

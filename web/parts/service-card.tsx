import { Link } from 'react-router'
import type { Service } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import { Rating } from '#web/ui/stars.tsx'
import { Picture } from './picture.tsx'
import { useFrame } from './use-storefront.ts'

type Props = {
  service: Service
  locale: string
  /** The level that fits under the heading above the cards. */
  heading?: 'h2' | 'h3'
}

/** A tile and text under it, without a frame of its own; the price is always bold and last. */
export function ServiceCard({ service, locale, heading: Heading = 'h3' }: Props) {
  const { slug, title, category, duration, price, currency, rating, reviewCount } = service
  const { categories } = useFrame()
  const address = `/services/${slug}`
  return (
    <article className="group relative flex min-w-0 flex-col gap-3 active:opacity-95">
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <Picture of={service} />
      </Link>
      <div className="flex min-w-0 grow flex-col gap-0.75">
        <span className="text-xs font-medium text-text-3">{categories.find(({ key }) => key === category)?.name}</span>
        <Heading className="font-text text-card font-semibold tracking-[-0.005em] text-pretty">
          <Link to={address} prefetch="intent" className="rounded-xs underline-offset-3 group-hover:underline">
            {title}
          </Link>
        </Heading>
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
        <p className="figures mt-1 text-card font-bold">{formatMoney(price, { currency, locale })}</p>
      </div>
    </article>
  )
}

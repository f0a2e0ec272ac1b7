import { Link } from 'react-router'
import { pathOfService, type Service } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import { Rating } from '#web/ui/stars.tsx'
import { Picture } from './picture.tsx'
import { useCategory } from './use-storefront.ts'

type Props = {
  service: Service
  locale: string
  /** The level that fits under the heading above the cards. */
  heading?: 'h2' | 'h3'
}

/** A tile and text under it, without a frame of its own; the price is always bold and last. */
export function ServiceCard({ service, locale, heading: Heading = 'h3' }: Props) {
  const { slug, title, category, duration, price, currency, rating, reviewCount } = service
  const categoryName = useCategory(category)?.name
  return (
    <article className="group relative flex min-w-0 flex-col gap-3 rounded-lg has-[[data-title]:focus-visible]:outline-3 has-[[data-title]:focus-visible]:outline-offset-4 has-[[data-title]:focus-visible]:outline-focus">
      <Picture of={service} />
      <div className="flex min-w-0 grow flex-col gap-0.75">
        <span className="text-xs font-medium text-text-3">{categoryName}</span>
        <Heading className="font-text text-card font-semibold tracking-[-0.005em] text-pretty">
          <Link
            to={pathOfService(slug)}
            prefetch="intent"
            data-title=""
            // The whole card is what one presses.
            className="underline-offset-3 outline-none group-hover:underline after:absolute after:inset-0"
          >
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

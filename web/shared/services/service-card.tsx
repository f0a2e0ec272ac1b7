import { memo } from 'react'
import { PageLink } from '#web/ui/link.tsx'
import { pathOfService } from '#domain/catalogue/browsing.ts'
import { formatMoney } from '#domain/format/money.ts'
import { cx } from '#web/ui/cx.ts'
import { hasSameFields } from '#web/data/same-fields.ts'
import { BookLink } from './book-link.tsx'
import { Heart } from '#web/data/favorites/heart.tsx'
import { NextSlot } from './next-slot.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { ServiceFacts } from './service-facts.tsx'
import type { ShownService } from './shown-service.ts'
import { useCategory, useStorefront } from '#web/data/use-storefront.ts'

type ContentProps = { service: ShownService; isRow: boolean; title: React.ReactNode; button?: React.ReactNode }

/** What every card of a service shows. */
export function CardContent({ service, isRow, title, button }: ContentProps) {
  const { locale } = useStorefront()
  const { _id, category, price, currency } = service
  const categoryName = useCategory(category)?.name
  return (
    <>
      <ServiceImage of={service} shape={isRow ? 'row' : 'tile'} />
      <div className="flex min-w-0 grow flex-col gap-0.75">
        <span className="text-xs font-medium text-text-3">{categoryName}</span>
        {title}
        <ServiceFacts service={service} />
        <NextSlot service={_id} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 pt-1.5">
          <p className="figures text-card font-bold">{formatMoney(price, { currency, locale })}</p>
          {button}
        </div>
      </div>
    </>
  )
}

export const cardTitle = 'font-text text-card font-semibold tracking-[-0.005em] text-pretty'

type Props = {
  service: ShownService
  heading?: 'h2' | 'h3'
  /** On phones a row instead of a tile: easier to compare in a long list. */
  isRow?: boolean
  canBook?: boolean
  isFavorite?: boolean
}

/** Rendered again only when what it shows has changed: a list renders at each step of a navigation. */
export const ServiceCard = memo(Card, showsTheSame)

/** A list that is read again has new objects for the same services. */
function showsTheSame({ service, ...look }: Props, { service: other, ...otherLook }: Props): boolean {
  return hasSameFields(service, other) && hasSameFields(look, otherLook)
}

function Card({ service, heading: Heading = 'h3', isRow = false, ...more }: Props) {
  const { canBook = false, isFavorite } = more
  const { slug, title } = service
  return (
    <article
      className={cx(
        'group relative flex min-w-0 gap-3 rounded-lg has-[[data-title]:focus-visible]:outline-3 has-[[data-title]:focus-visible]:outline-offset-4 has-[[data-title]:focus-visible]:outline-focus',
        isRow ? 'max-600:items-start max-600:gap-3.5 600:flex-col' : 'h-full flex-col',
      )}
    >
      <CardContent
        {...{ service, isRow }}
        title={
          <Heading className={cardTitle}>
            <PageLink
              to={pathOfService(slug)}
              data-title=""
              // The link covers the whole card.
              className="underline-offset-3 outline-none group-hover:underline after:absolute after:inset-0"
            >
              {title}
            </PageLink>
          </Heading>
        }
        button={
          canBook && (
            // Above the link that covers the card.
            <span className="relative z-1">
              <BookLink service={service} look="soft" size="s" />
            </span>
          )
        }
      />
      {/* After the title in the source, so that screen readers name the service first. */}
      <div
        className={cx(
          'absolute z-1',
          isRow ? '600:top-2.5 600:right-2.5 max-600:-right-1.5 max-600:-bottom-2' : 'top-2.5 right-2.5',
        )}
      >
        <Heart service={service} {...(isFavorite !== undefined && { isOn: isFavorite })} />
      </div>
    </article>
  )
}

import { useRef } from 'react'
import { useNavigation } from 'react-router'
import { mostShown, pathOfBrowsing, sorts, type Sort } from '#domain/catalogue/browsing.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import { Spot } from '#web/art/spot.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QuietSelect } from '#web/ui/form/quiet-select.tsx'
import { useEarlyInput } from '#web/ui/form/use-early-input.ts'
import { useIsWhole } from '#web/shared/settled.ts'
import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'
import { cx } from '#web/ui/cx.ts'
import { ActiveFilters } from './active-filters.tsx'
import { extrasOf } from '#domain/format/price.ts'
import { plural } from '#domain/format/plural.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { ResetFilters } from './filters.tsx'
import { NextSlots } from '#web/shared/services/next-slot.tsx'
import { RecommendedServices } from '#web/shared/services/recommended-services.tsx'
import { ServiceCard } from '#web/shared/services/service-card.tsx'
import type { ShownService } from '#web/shared/services/shown-service.ts'
import { useBrowsing } from './use-browsing.ts'
import { useFocusFirstNew } from '#web/shared/use-focus-first-new.ts'

const grid = 'grid gap-4.5 600:grid-cols-2 600:gap-6 900:grid-cols-3 900:gap-y-9 1100:grid-cols-4'

/** Outdated cards stay readable; only their images fade. */
const pale = '[&_.il]:opacity-40'

/** On most screens, no more cards than these are visible before the page is scrolled. */
const aboveFold = 8

type Props = {
  services: Page<ShownService>
  /** Loading has failed, and these are the results of the last query. */
  isOld: boolean
}

export function Results({ services: { items, total, next }, isOld }: Props) {
  const isWaiting = useSkeleton(useNavigation().state !== 'idle')
  const { list, onMore } = useFocusFirstNew<HTMLUListElement>(items.length, '[data-title]')
  const isWhole = useIsWhole()
  const shown = isWhole ? items : items.slice(0, aboveFold)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-2.5 gap-y-2">
        {/* As wide as the text while loading, so that the filters beside it do not move. */}
        <p role="status" className="figures mr-1.5 font-semibold 600:min-w-35">
          {isWaiting ? 'Loading services...' : isOld ? 'From before' : plural(total, 'service')}
        </p>
        <div className="order-1 flex flex-wrap items-center gap-x-2.5 gap-y-2 max-600:w-full 600:order-none noscript:hidden">
          <ActiveFilters />
        </div>
        <div className="ml-auto noscript:hidden">
          <SortSelect />
        </div>
      </div>
      {items.length > 0 && <Reason />}
      {items.length === 0 ? (
        <>
          <Empty
            title="No services found"
            text="Try adjusting your filters or search term"
            picture={<Spot of="emptySearch" />}
          >
            <ResetFilters />
          </Empty>
          <RecommendedServices />
        </>
      ) : (
        <NextSlots of={items}>
          <ul ref={list} className={cx(grid, (isWaiting || isOld) && pale)}>
            {shown.map((service) => (
              <li key={service._id} className="min-w-0">
                <ServiceCard service={service} heading="h2" isRow />
              </li>
            ))}
          </ul>
        </NextSlots>
      )}
      {isWhole && next !== null && <More shown={items.length} total={total} onMore={onMore} />}
    </>
  )
}

/** Why the first services are first, and what their prices contain. */
function Reason() {
  const { sort = 'recommended', search } = useBrowsing().addressed
  const extras = useExtrasText()
  const why = search === undefined ? usualReason : 'Best matches first.'
  return (
    <ReasonLine>
      {sort === 'recommended' && why} {extras}
    </ReasonLine>
  )
}

const usualReason = 'Well rated and often booked services first.'

function useExtrasText(): string | undefined {
  const extras = extrasOf(useStorefront())
  return extras === undefined ? undefined : `Prices are without ${extras}.`
}

/** As high as with the longest text, so that the services below do not move when it changes. */
function ReasonLine({ children }: { children: React.ReactNode }) {
  const longest = [usualReason, useExtrasText()].join(' ')
  return (
    <p
      data-longest={longest}
      className="-mt-2.5 mb-5 grid text-sm text-text-3 *:col-start-1 *:row-start-1 before:invisible before:col-start-1 before:row-start-1 before:content-[attr(data-longest)]"
    >
      <span>{children}</span>
    </p>
  )
}

function SortSelect() {
  const { browsing, browse } = useBrowsing()
  const select = useRef<HTMLSelectElement>(null)
  const sort = browsing.sort ?? 'recommended'
  const choose = (key: string) => {
    // The options have no other values.
    const chosen = key as Sort
    browse({ sort: chosen === 'recommended' ? undefined : chosen })
  }
  useEarlyInput(select, sort, choose)
  return (
    <QuietSelect ref={select} label="Sort" value={sort} onChange={(event) => choose(event.currentTarget.value)}>
      {Object.entries(sorts).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </QuietSelect>
  )
}

/** The number shown is in the URL, so that Back restores it. */
function More({ shown, total, onMore }: { shown: number; total: string; onMore: () => void }) {
  const { browsing } = useBrowsing()
  const isEnough = shown >= mostShown
  return (
    <div className="mt-10 grid justify-items-center gap-2.5">
      {isEnough ? (
        <p className="text-text-2">Narrow the list down to see the others.</p>
      ) : (
        <ButtonLink
          look="secondary"
          replace
          preventScrollReset
          onClick={onMore}
          to={pathOfBrowsing({ ...browsing, shown: Math.min(shown + defaultLimit, mostShown) })}
        >
          Show more services
        </ButtonLink>
      )}
      <p className="figures text-sm text-text-3">
        {shown} of {total} shown
      </p>
    </div>
  )
}

export function ResultsSkeleton() {
  return (
    <div className="late">
      <p role="status" className="mb-5 h-9">
        <span className="sr-only">Loading services...</span>
        <Skeleton className="h-5 w-24" />
      </p>
      <ReasonLine>
        <Skeleton className="mt-1 h-3.5 w-72 max-w-full" />
      </ReasonLine>
      <div className={grid}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex gap-3.5 600:flex-col 600:gap-3">
            <Skeleton className="aspect-square rounded-[12px] max-600:size-28 max-600:flex-none 600:aspect-4/3 600:w-full 600:rounded-lg" />
            <span className="grid flex-1 content-start gap-2">
              <Skeleton className="h-3.5 w-16" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="mt-1 h-5 w-14" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

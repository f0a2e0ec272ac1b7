import { useLocation } from 'react-router'
import { api } from '#domain/api.ts'
import { pathOfCategory } from '#domain/catalogue/browsing.ts'
import type { Service, ServiceDetails } from '#domain/catalogue.ts'
import type { Ask, Page } from '#domain/contract/endpoint.ts'
import type { Review } from '#domain/review.ts'
import { ask } from '#web/api.ts'
import { askContext } from '#web/context.ts'
import { BookBar } from './book-bar.tsx'
import { BookCard } from './book-card.tsx'
import { plural } from '#domain/format/plural.ts'
import { DetailSkeleton } from './skeleton.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { Related } from './related.tsx'
import { readFirstReviews, Reviews } from './reviews.tsx'
import { ServiceHead } from './head.tsx'
import { ServiceText } from './text.tsx'
import { errorKindOf } from '#web/shell/error-page.tsx'
import { askAhead, orAhead, type ReadsAhead, unlessLate } from '#web/data/ask-ahead.ts'
import { useKeep, withKept } from '#web/data/kept-pages.ts'
import { useDeferred } from '#web/data/use-query.ts'
import { useCategory } from '#web/data/use-storefront.ts'
import { type ShownService, shownServices } from '#web/shared/services/shown-service.ts'
import { useIsWhole } from '#web/shared/settled.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { Stars } from '#web/ui/form/stars.tsx'
import type { Route } from './+types/page.ts'

export { ServiceError as ErrorBoundary } from '#web/shell/service-error.tsx'

type Deferred<T> = T | Promise<T>
type ServiceData = { service: ServiceDetails; related: ShownService[] }
type Loaded = { of: string; found: Deferred<ServiceData>; reviews: Deferred<Page<Review>> }

export async function loader({ context, params }: Route.LoaderArgs) {
  const asking = context.get(askContext)
  const [found, reviews] = await Promise.all(read(asking, params))
  return { of: params.service, found, reviews }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const [found, reviews] = read(orAhead(ask), params)
  // The components below await them and show their errors.
  found.catch(() => {})
  reviews.catch(() => {})
  if (withKept(found, { request, part: 'service' }).isKept) {
    withKept(reviews, { request, part: 'reviews' })
    return { of: params.service, found, reviews }
  }
  const [early, earlyReviews] = await Promise.all([unlessLate(found), unlessLate(reviews)])
  return { of: params.service, found: early.of, reviews: earlyReviews.of }
}

export const handle: ReadsAhead = {
  readAhead: ({ params: { service = '' } }) => Promise.all(read(askAhead, { service })),
}

function read(asking: Ask, params: { service: string }) {
  return [find(asking, params), readFirstReviews(asking, params)] as const
}

async function find(asking: Ask, params: { service: string }): Promise<ServiceData> {
  const [service, related] = await Promise.all([
    asking(api.catalogue.service, { params }),
    asking(api.catalogue.related, { params }),
  ])
  return { service, related: shownServices(related.items) }
}

export default function ServicePage({ loaderData: { of, ...loaded } }: Route.ComponentProps) {
  // The key resets all state for another service.
  return <ServiceDetail key={of} {...loaded} />
}

function ServiceDetail({ found, reviews }: Pick<Loaded, 'found' | 'reviews'>) {
  const { value, error, isCurrent } = useDeferred(found)
  useKeep('service', isCurrent ? value : undefined)
  // A link to the reviews scrolls to them in the first frame.
  const { hash } = useLocation()
  const hasReviews = useIsWhole() || hash !== ''
  // After a failed revalidation the page stays, unless the service is no longer offered. What was kept for Back does not.
  if (error !== undefined && (!value || isCurrent || errorKindOf(error) === 'missing')) throw error
  if (!value) return <DetailSkeleton />
  const { service, related } = value
  return (
    <>
      <ServiceHead service={service} />
      <article className="wrap grid gap-8 pt-5 pb-16 900:grid-cols-[minmax(0,1fr)_376px] 900:gap-x-14">
        <div className="min-w-0">
          <Trail service={service} />
          <div className="mt-3">
            <ServiceImage of={service} shape="wide" />
          </div>
          <h1 className="mt-6">{service.title}</h1>
          <Facts service={service} />
        </div>
        <aside aria-label="Booking" className="900:col-start-2 900:row-span-2 900:row-start-1 900:pt-11">
          <div className="900:sticky 900:top-24">
            <BookCard service={service} />
          </div>
        </aside>
        <div className="grid min-w-0 gap-10 [&_h2]:text-[1.5rem]">
          <ServiceText service={service} />
          {hasReviews && <Reviews service={service} first={reviews} />}
        </div>
      </article>
      <Related services={related} />
      <BookBar service={service} />
    </>
  )
}

function Trail({ service }: { service: Service }) {
  const category = useCategory(service.category)
  const trail = [
    { label: 'Home', to: '/' },
    { label: 'Services', to: '/services' },
    ...(category ? [{ label: category.name, to: pathOfCategory(category.key) }] : []),
  ]
  return <Breadcrumb trail={trail} here={service.title} />
}

function Facts({ service: { rating, reviewCount, duration, category } }: { service: Service }) {
  const name = useCategory(category)?.name
  const dot = (
    <span aria-hidden="true" className="text-text-3">
      ·
    </span>
  )
  return (
    <p className="figures mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
      {reviewCount > 0 && (
        <>
          <Stars value={rating} />
          <b className="font-semibold text-text">{rating.toFixed(1)}</b>
          <a href="#reviews" className={linkClass}>
            {plural(reviewCount, 'review')}
          </a>
          {dot}
        </>
      )}
      <span>{duration} minutes</span>
      {name !== undefined && (
        // Phones have it in the trail above.
        <span className="flex gap-x-2 max-600:hidden">
          {dot}
          <span>{name}</span>
        </span>
      )}
    </p>
  )
}

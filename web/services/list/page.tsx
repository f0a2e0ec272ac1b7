import { redirect, useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import type { Category } from '#domain/catalogue.ts'
import { type Browsing, browsingOf, pathOfBrowsing } from '#domain/catalogue/browsing.ts'
import type { Ask, Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'
import { askContext } from '#web/context.ts'
import { askAhead, orAhead, type ReadsAhead, unlessLate } from '#web/data/ask-ahead.ts'
import { useKeep, withKept } from '#web/data/kept-pages.ts'
import { readFirst } from '#web/data/read-first.ts'
import { ListFilters } from './filters.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { Results, ResultsSkeleton } from './results.tsx'
import { useBrowsing } from './use-browsing.ts'
import { useDeferred } from '#web/data/use-query.ts'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'
import { type ShownService, shownServices } from '#web/shared/services/shown-service.ts'
import { Failed } from '#web/ui/empty.tsx'
import type { Route } from './+types/page.ts'

/** `categories` is undefined when the server is too busy to count. */
type ListData = { services: Page<ShownService>; categories: Category[] | undefined }

export async function loader({ context, request }: Route.LoaderArgs) {
  const ask = context.get(askContext)
  const browsing = browsingAt(request.url)
  const { priceSlider } = await ask(api.storefront.current, {})
  // The right end of the price slider means no limit.
  if ((browsing.maxPrice ?? 0) >= priceSlider.max) throw redirect(pathOfBrowsing({ ...browsing, maxPrice: undefined }))
  const found = await find(ask, browsing)
  // An unknown category does not filter.
  const { category } = browsing
  if (category !== undefined && found.categories?.some(({ key }) => key === category) === false)
    throw redirect(pathOfBrowsing({ ...browsing, category: undefined }))
  return { found }
}

export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ found: ListData | Promise<ListData> }> {
  const found = find(orAhead(ask), browsingAt(request.url))
  const settling = Promise.allSettled([found])
  if (withKept(found, { request, part: 'services' }).isKept) return { found }
  // From another page, show the skeleton at once. On the list, and on the way back to it, wait for the data: the old
  // list keeps the height of the page, and so the scroll position.
  if (window.location.pathname !== '/services') return { found: (await unlessLate(found)).of }
  const [settled] = await settling
  return { found: settled.status === 'fulfilled' ? settled.value : found }
}

export const handle: ReadsAhead = { readAhead: ({ url }) => find(askAhead, browsingAt(url.href)) }

async function find(asking: Ask, { shown = defaultLimit, ...filter }: Browsing): Promise<ListData> {
  const { category: _, sort: __, ...narrowing } = filter
  const [services, categories] = await Promise.all([
    readFirst(shown, (part) => asking(api.catalogue.services, { query: { ...filter, ...part } })),
    asking(api.catalogue.categories, { query: narrowing }).then(
      ({ items }) => items,
      (error: unknown) => {
        // Pages with a search are not cached, so the counts are missing only this once.
        if (filter.search === undefined || !isBusy(error)) throw error
        return undefined
      },
    ),
  ])
  return { services: { ...services, items: shownServices(services.items) }, categories }
}

function isBusy(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'overloaded' || error.code === 'timeout')
}

function browsingAt(address: string): Browsing {
  return browsingOf(Object.fromEntries(new URL(address).searchParams))
}

export default function ServiceList({ loaderData }: Route.ComponentProps) {
  const { value: found, error, isCurrent } = useDeferred(loaderData.found)
  useKeep('services', isCurrent ? found : undefined)
  const { categories } = useFrame()
  const { revalidate } = useRevalidator()
  const uncounted = categories.map(({ key, name }) => ({ key, name }))
  return (
    <section className="wrap pt-7 pb-18">
      <Head />
      <h1>Services</h1>
      <p className="mt-1.5 text-text-2">Fixed prices, verified professionals, seven days a week.</p>
      <ListFilters
        categories={found ? (found.categories ?? uncounted) : categories}
        total={error === undefined ? found?.services.total : undefined}
      />
      {error !== undefined && (
        <div className="mb-5">
          <Failed onRetry={() => void revalidate()}>We could not load services.</Failed>
        </div>
      )}
      {found ? (
        <Results services={found.services} isOld={error !== undefined} />
      ) : (
        error === undefined && <ResultsSkeleton />
      )}
    </section>
  )
}

/** Search engines index the list and each category, but no other filter. */
function Head() {
  const { brand } = useStorefront()
  const { browsing } = useBrowsing()
  const category = useFrame().categories.find(({ key }) => key === browsing.category)
  return (
    <PageHead
      title={category ? `${category.name} services` : 'Services'}
      description={
        category
          ? `${category.description} Book it with ${brand}.`
          : `Everything that ${brand} does at your doorstep, with prices and durations.`
      }
      path={pathOfBrowsing(category ? { category: category.key } : {})}
      isPrivate={browsing.search !== undefined}
    />
  )
}

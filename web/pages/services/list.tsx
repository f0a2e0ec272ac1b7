import { redirect, useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import { type Browsing, browsingOf, type Category, pathOfBrowsing, type Service } from '#domain/catalogue.ts'
import type { Ask, Page } from '#domain/endpoint.ts'
import { defaultLimit } from '#domain/field.ts'
import { ask } from '#web/api.ts'
import { askContext } from '#web/context.ts'
import { readServices } from '#web/parts/catalogue.ts'
import { ListFilters } from '#web/parts/list-filters.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { Results, ResultsSkeleton } from '#web/parts/results.tsx'
import { useBrowsing } from '#web/parts/use-browsing.ts'
import { useComing } from '#web/parts/use-coming.ts'
import { useFrame, useStorefront } from '#web/parts/use-storefront.ts'
import { Failed } from '#web/ui/empty.tsx'
import type { Route } from './+types/list.ts'

type Found = { services: Page<Service>; categories: Category[] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const ask = context.get(askContext)
  const browsing = browsingAt(request.url)
  const { priceSlider } = await ask(api.storefront.current, {})
  // At the right end of its slider a price is no limit.
  if ((browsing.maxPrice ?? 0) >= priceSlider.max) throw redirect(pathOfBrowsing({ ...browsing, maxPrice: undefined }))
  const found = await find(ask, browsing)
  // Nor does a category that there is not, or not any more, narrow anything down.
  const { category } = browsing
  if (category !== undefined && !found.categories.some(({ key }) => key === category))
    throw redirect(pathOfBrowsing({ ...browsing, category: undefined }))
  return { found }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ found: Found | Promise<Found> }> {
  const found = find(ask, browsingAt(request.url))
  const settling = Promise.allSettled([found])
  // From elsewhere the place of the list is shown at once. On the list already, and on the way back to it, what is
  // shown stays until the new one is there: it has the right height for where the reader was.
  if (window.location.pathname !== '/services') return { found }
  const [settled] = await settling
  return { found: settled.status === 'fulfilled' ? settled.value : found }
}

async function find(asking: Ask, { shown = defaultLimit, ...filter }: Browsing): Promise<Found> {
  const { category: _, sort: __, ...narrowing } = filter
  const [services, categories] = await Promise.all([
    readServices(asking, filter, shown),
    asking(api.catalogue.categories, { query: narrowing }),
  ])
  return { services, categories: categories.items }
}

function browsingAt(address: string): Browsing {
  return browsingOf(Object.fromEntries(new URL(address).searchParams))
}

export default function ServiceList({ loaderData }: Route.ComponentProps) {
  const { value: found, error } = useComing(loaderData.found)
  const { categories } = useFrame()
  const { revalidate } = useRevalidator()
  return (
    <section className="wrap pt-7 pb-18">
      <Head />
      <h1>Services</h1>
      <p className="mt-1.5 text-text-2">Fixed prices, verified professionals, seven days a week.</p>
      <ListFilters
        categories={found?.categories ?? categories}
        total={found === undefined || error !== undefined ? undefined : Number(found.services.total)}
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

/** One title and one address for each category; what else narrows the list is nobody's search result. */
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

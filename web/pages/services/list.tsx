import { api } from '#domain/api.ts'
import { Spot } from '#web/art/spots.tsx'
import { askContext } from '#web/context.ts'
import { ServiceCard } from '#web/parts/service-card.tsx'
import { useStorefront } from '#web/parts/use-storefront.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Route } from './+types/list.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  // What is not one of ours is dropped, so that a shared link with other parameters still works.
  const category = searchParams.get('category') || undefined
  const cursor = searchParams.get('cursor') || undefined
  return { ...(await context.get(askContext)(api.catalogue.services, { query: { category, cursor } })), category }
}

export default function ServiceList({ loaderData: { items, total, next, category } }: Route.ComponentProps) {
  const { brand, locale } = useStorefront()
  return (
    <section className="wrap py-10">
      <title>{`Services | ${brand}`}</title>
      <h1>Services</h1>
      {items.length === 0 ? (
        <Empty
          title="No services found"
          text="Try adjusting your filters or search term"
          picture={<Spot of="emptySearch" />}
        >
          <ButtonLink to="/services">Browse All Services</ButtonLink>
        </Empty>
      ) : (
        <p role="status" className="figures mt-2 text-text-2">
          {total === '1' ? '1 service' : `${total} services`}
        </p>
      )}
      <div className="mt-8 grid gap-x-6 gap-y-9 600:grid-cols-2 900:grid-cols-3 1100:grid-cols-4">
        {items.map((service) => (
          <ServiceCard key={service._id} service={service} locale={locale} heading="h2" />
        ))}
      </div>
      {next !== null && (
        <p className="mt-10 text-center">
          <ButtonLink
            look="secondary"
            to={`?${new URLSearchParams({ ...(category && { category }), cursor: next }).toString()}`}
          >
            More services
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

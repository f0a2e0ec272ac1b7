import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import { ServiceCard } from '#web/parts/service-card.tsx'
import { useStorefront } from '#web/parts/use-storefront.ts'
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
    <>
      <title>{`Services | ${brand}`}</title>
      <h1>Services</h1>
      {items.length === 0 ? (
        <>
          <p>No services found</p>
          <p>
            <Link to="/services">Browse All Services</Link>
          </p>
        </>
      ) : (
        <p role="status">{total === '1' ? '1 service' : `${total} services`}</p>
      )}
      <div className="grid">
        {items.map((service) => (
          <ServiceCard key={service._id} service={service} locale={locale} heading="h2" />
        ))}
      </div>
      {next !== null && (
        <p>
          <Link to={`?${new URLSearchParams({ ...(category && { category }), cursor: next }).toString()}`}>
            More services
          </Link>
        </p>
      )}
    </>
  )
}

import { isRouteErrorResponse, Link } from 'react-router'
import { api } from '#domain/api.ts'
import { formatMoney } from '#domain/money.ts'
import { askContext } from '#web/context.ts'
import { useStorefront } from '#web/parts/use-storefront.ts'
import type { Route } from './+types/detail.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { service: await context.get(askContext)(api.catalogue.service, { params }) }
}

export default function ServiceDetail({ loaderData: { service } }: Route.ComponentProps) {
  const { brand, locale } = useStorefront()
  return (
    <>
      <title>{`${service.title} | ${brand}`}</title>
      <h1>{service.title}</h1>
      <p>
        <strong>{formatMoney(service.price, { currency: service.currency, locale })}</strong> · {service.duration}{' '}
        minutes
      </p>
      <p>{service.description}</p>
      <h2>What&apos;s Included</h2>
      <ul>
        {service.includes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <section className="centred">
      <title>Service not found</title>
      <h1>Service not found</h1>
      <p className="actions">
        <Link className="button" to="/services">
          Browse All Services
        </Link>
      </p>
    </section>
  )
}

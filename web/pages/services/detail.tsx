import { isRouteErrorResponse } from 'react-router'
import { api } from '#domain/api.ts'
import { formatMoney } from '#domain/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { Spot } from '#web/art/spots.tsx'
import { askContext } from '#web/context.ts'
import { Picture } from '#web/parts/picture.tsx'
import { useCategory, useStorefront } from '#web/parts/use-storefront.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Route } from './+types/detail.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { service: await context.get(askContext)(api.catalogue.service, { params }) }
}

export default function ServiceDetail({ loaderData: { service } }: Route.ComponentProps) {
  const { brand, locale } = useStorefront()
  const { title, price, currency, duration, description, includes } = service
  const category = useCategory(service.category)
  return (
    <article className="wrap grid gap-8 py-6 900:grid-cols-[minmax(0,1fr)_376px] 900:gap-14">
      <title>{`${title} | ${brand}`}</title>
      <div className="min-w-0">
        <Breadcrumb
          trail={[
            { label: 'Home', to: '/' },
            { label: 'Services', to: '/services' },
            ...(category ? [{ label: category.name, to: category.to }] : []),
          ]}
          here={title}
        />
        <div className="mt-3">
          <Picture of={service} shape="wide" />
        </div>
        <h1 className="mt-6">{title}</h1>
        <p className="mt-4 max-w-[66ch] text-text-2">{description}</p>
        <h2 className="mt-10">What&apos;s Included</h2>
        <ul className="mt-4 grid gap-x-7 gap-y-3 600:grid-cols-2">
          {includes.map((line) => (
            <li key={line} className="flex gap-3">
              <Icon
                name="check"
                className="size-6 flex-none rounded-full bg-brand-soft stroke-[2.6] p-1 text-brand-text"
              />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <aside className="self-start rounded-xl border border-border bg-surface p-6 shadow-2 900:sticky 900:top-24">
        <p className="figures text-price font-bold tracking-[-0.02em]">{formatMoney(price, { currency, locale })}</p>
        <p className="mt-4 flex gap-3 text-ui">
          <Icon name="clock" className="flex-none text-text-3" />
          {duration} minutes
        </p>
      </aside>
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <section className="wrap grid min-h-[65vh] place-items-center">
      <title>Service not found</title>
      <Empty heading="h1" title="Service not found" picture={<Spot of="lost" />}>
        <ButtonLink to="/services">Browse All Services</ButtonLink>
      </Empty>
    </section>
  )
}

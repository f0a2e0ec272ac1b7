import { api } from '#domain/api.ts'
import { pathOfService } from '#domain/catalogue.ts'
import { formatMoney, priceLines } from '#domain/money.ts'
import { ask } from '#web/api.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { PhoneLink } from '#web/parts/phone-link.tsx'
import { requireUser, useTokenGuard } from '#web/parts/private-page.ts'
import { useStorefront } from '#web/parts/use-storefront.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Route } from './+types/booking.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [service] = await Promise.all([ask(api.catalogue.service, { params }), requireUser(request)])
  return { service }
}
// Without this the page would be drawn on the server, which never knows who is asking.
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/parts/loading.tsx'

/** Until booking online opens: what it costs, said in full, and how to book today. */
export default function BookService({ loaderData: { service } }: Route.ComponentProps) {
  useTokenGuard()
  const shop = useStorefront()
  const { title, slug, price, currency, duration } = service
  const { serviceFee, tax, total } = priceLines(price, { ...shop, currency })
  const say = (amount: number) => formatMoney(amount, { currency, locale: shop.locale }, 'summary')
  const lines = [
    ['Service price', price],
    ['Service fee', serviceFee],
    [`Tax (${shop.taxRate}%)`, tax],
  ] as const
  return (
    <section className="wrap max-w-140 grid gap-6 py-10">
      <PageHead title="Book Your Service" isPrivate />
      <h1>Book Your Service</h1>
      <Note tone="info" icon="phone">
        Choosing a time online is not open yet. Please call{' '}
        <PhoneLink phone={shop.support.phone} className="whitespace-nowrap underline underline-offset-3" />,{' '}
        {shop.support.hours}, and we book it with you.
      </Note>
      <div className="grid gap-3 rounded-xl border border-border bg-surface p-6">
        <h2 className="text-h3">Order Summary</h2>
        <p className="text-ui">
          <b className="block font-semibold">{title}</b>
          <span className="figures text-text-2">{duration} minutes · Cash on delivery</span>
        </p>
        <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-border pt-3 text-ui">
          {lines.map(([name, amount]) => (
            <div key={name} className="contents">
              <dt className="text-text-2">{name}</dt>
              <dd className="text-right">{say(amount)}</dd>
            </div>
          ))}
          <dt className="font-bold">Total</dt>
          <dd className="text-right font-bold">{say(total)}</dd>
        </dl>
      </div>
      <p>
        <ButtonLink look="secondary" to={pathOfService(slug)}>
          Back to service
        </ButtonLink>
      </p>
    </section>
  )
}

import { api } from '#domain/api.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import { Icon } from '#web/art/icons.tsx'
import { Receipt } from '#web/shared/receipt/receipt.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { useFrame } from '#web/data/use-storefront.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { askFor, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/page.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const booking = await askFor(request)(api.booking.booking, { params })
  return { user, booking, now: Date.now() }
}
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/shell/loading.tsx'

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const user = usePrivatePage(loaderData.user)
  const { isDemo } = useFrame()
  if (!user) return <Loading />
  const { booking, now } = loaderData
  return (
    <div className="wrap pt-5 pb-16 print:max-w-none print:p-0">
      {/* Browsers use the title as the file name of a PDF. */}
      <PageHead title={`Receipt ${booking.number}`} isPrivate />
      <div className="mx-auto mb-5 flex max-w-[794px] flex-wrap justify-between gap-2.5 print:hidden">
        <ButtonLink look="secondary" to={pathOfBooked(booking._id)}>
          <Icon name="back" />
          Back to booking
        </ButtonLink>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Receipt booking={booking} now={now} isDemo={isDemo} />
    </div>
  )
}

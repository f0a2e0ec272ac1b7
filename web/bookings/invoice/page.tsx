import { api } from '#domain/api.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import { Icon } from '#web/art/icons.tsx'
import { askFor, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { InvoiceSheet } from '#web/shared/invoice/invoice-sheet.tsx'
import { PdfButton } from '#web/shared/invoice/pdf-button.tsx'
import { useBookingStorefront } from '#web/shared/receipt/use-booking-storefront.ts'
import { Loading } from '#web/shell/loading.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/page.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const invoice = await askFor(request)(api.invoice.own, { params: { invoice: params.invoice } })
  return { user, invoice }
}
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/shell/loading.tsx'

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const user = usePrivatePage(loaderData.user)
  const { invoice } = loaderData
  const { isHere, logoUrl = '' } = useBookingStorefront(invoice)
  if (!user) return <Loading />
  const { content, booking, _id } = invoice
  return (
    <div className="wrap pt-5 pb-16 print:max-w-none print:p-0">
      {/* Browsers use the title as the file name of a PDF. */}
      <PageHead title={`${content.title} ${content.number}`} isPrivate />
      <div className="mx-auto mb-5 flex max-w-[794px] flex-wrap justify-between gap-2.5 print:hidden">
        <ButtonLink look="secondary" to={pathOfBooked(booking)}>
          <Icon name="back" />
          Back to booking
        </ButtonLink>
        <span className="flex flex-wrap gap-2.5">
          <PdfButton invoice={_id} from={api.invoice.ownFile} />
          <Button onClick={() => window.print()}>Print</Button>
        </span>
      </div>
      <InvoiceSheet {...{ content, isHere, logoUrl }} />
    </div>
  )
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { Invoice } from '#domain/invoice.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { BookingInstead } from '#web/admin/bookings/booking-instead.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { nullIfMissing } from '#web/data/null-if-missing.ts'
import { useQuery } from '#web/data/use-query.ts'
import { StorefrontContext } from '#web/data/use-storefront.ts'
import { InvoiceSheet } from '#web/shared/invoice/invoice-sheet.tsx'
import { PdfButton } from '#web/shared/invoice/pdf-button.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CreditNoteDialog } from './credit-note-dialog.tsx'
import type { Route } from './+types/page.ts'

const readInvoice = (id: string) => ask(api.invoice.any, { params: { invoice: id } }).catch(nullIfMissing)

/** An invoice or a credit note as its customer has it. */
export default function AdminInvoice({ params: { invoice: id } }: Route.ComponentProps) {
  const { pathOf } = useAdmin()
  const { value: invoice, hasFailed, refresh } = useQuery(`invoice ${id}`, () => readInvoice(id))
  const [isTakingBack, setTakingBack] = useState(false)
  const canTakeBack = invoice?.content.kind === 'invoice' && invoice.takenBackBy === null
  return (
    <>
      {/* Browsers use the title as the file name of a PDF. */}
      <AdminHead title={invoice ? `${invoice.content.title} ${invoice.content.number}` : 'Invoice'} />
      <div className="mx-auto mb-5 flex max-w-[794px] flex-wrap justify-between gap-2.5 print:hidden">
        {invoice && (
          <ButtonLink look="secondary" to={pathOf('/admin/bookings', { booking: invoice.booking })}>
            <Icon name="back" />
            Back to booking
          </ButtonLink>
        )}
        {invoice && (
          <span className="flex flex-wrap gap-2.5">
            {canTakeBack && (
              <Button look="secondary" onClick={() => setTakingBack(true)}>
                Take back
              </Button>
            )}
            <PdfButton invoice={invoice._id} from={api.invoice.file} />
            <Button look="ink" onClick={() => window.print()}>
              Print
            </Button>
          </span>
        )}
      </div>
      {invoice ? (
        <Sheet invoice={invoice} />
      ) : (
        <BookingInstead isGone={invoice === null} hasFailed={hasFailed} onRetry={refresh}>
          <Skeleton className="mx-auto h-180 w-full max-w-[794px] rounded-xl" />
        </BookingInstead>
      )}
      {invoice && isTakingBack && (
        <CreditNoteDialog invoice={invoice} onClose={() => setTakingBack(false)} onDone={refresh} />
      )}
    </>
  )
}

/** With the colour and the logo of its storefront. */
function Sheet({ invoice: { content, storefront, takenBackBy, booking } }: { invoice: Invoice }) {
  const { pathOf, storefrontOf } = useAdmin()
  const here = storefrontOf(storefront)
  return (
    <StorefrontContext value={here}>
      {takenBackBy && (
        <p className="mx-auto mb-5 max-w-[794px] rounded-md border border-border bg-fill px-4 py-3 text-sm print:hidden">
          Taken back by credit note{' '}
          <a
            className="font-semibold underline underline-offset-3"
            href={pathOf(`/admin/bookings/${booking}/invoices/${takenBackBy._id}`)}
          >
            {takenBackBy.number}
          </a>
          .
        </p>
      )}
      <InvoiceSheet content={content} isHere logoUrl={here.logoUrl} />
    </StorefrontContext>
  )
}

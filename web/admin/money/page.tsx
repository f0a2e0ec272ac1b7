import { useState } from 'react'
import { api } from '#domain/api.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { BookingDrawer } from '#web/admin/bookings/drawer/drawer.tsx'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import { boxLook, ListHead } from '#web/admin/lists/frame.tsx'
import { type AdminStorefront, useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { fetchFile } from '#web/files.ts'
import { ExportButton } from '#web/forms/export-button.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Behind, CashOf } from './cells.tsx'
import { EntriesDialog } from './entries/dialog.tsx'
import { InvoicesDialog } from './invoices-dialog.tsx'
import { MoneyFigures } from './figures.tsx'
import { ChooseHandOver } from './hand-over/choose.tsx'
import { HandOverDialog } from './hand-over/dialog.tsx'
import { MoneyTable } from './table.tsx'
import { MoneyToolbar } from './toolbar.tsx'
import { useMoney } from './use-money.ts'

const title = 'Money'
const text = 'Collected and due. Revenue on the dashboard counts completed bookings instead.'

/** What was collected and what is due, of one storefront: amounts of two currencies make no sum. */
export default function AdminMoney() {
  const { storefront } = useAdmin()
  return storefront ? <OfStorefront key={storefront.key} storefront={storefront} /> : <ChooseStorefront />
}

function OfStorefront({ storefront }: { storefront: AdminStorefront }) {
  const view = useMoney(storefront)
  const { money, shown, range, by, who, hasFailed, refusal, isRefreshing, refresh } = view
  const { booking, close } = useBookingRoute()
  const [behind, setBehind] = useState<Behind>()
  const [cash, setCash] = useState<CashOf | 'choose'>()
  const [isListing, setInvoices] = useState(false)
  const { currency, locale, key } = storefront
  return (
    <>
      <ListHead title={title} text={text} isBehind={booking !== undefined} isLong>
        <ExportButton
          label="Export CSV"
          fetch={(way) => fetchFile(api.ledger.file, { query: range }, { ...way, storefront: key })}
        />
        <Button look="secondary" onClick={() => setInvoices(true)}>
          <Icon name="receipt" />
          Invoices
        </Button>
        <Button look="ink" onClick={() => setCash('choose')}>
          <Icon name="cash" />
          Hand-over
        </Button>
      </ListHead>
      <MoneyFigures {...{ range, storefront, hasFailed }} money={money ?? shown} />
      <section aria-label="Collected and due" className={boxLook}>
        <MoneyToolbar {...{ view, storefront }} />
        {hasFailed && !money && (
          <div className="p-4">
            {refusal === undefined ? (
              <Failed onRetry={refresh}>We could not load the money.</Failed>
            ) : (
              <Note tone="problem">{refusal}</Note>
            )}
          </div>
        )}
        {shown && (money ?? isRefreshing) && (
          <MoneyTable
            money={shown}
            by={by}
            isRefreshing={isRefreshing}
            cells={{ currency, locale, range, who, onEntries: setBehind, onHandOver: setCash }}
          />
        )}
        {!shown && !hasFailed && <Loading />}
      </section>
      {behind && (
        <EntriesDialog of={behind} title={behind.title} storefront={key} onClose={() => setBehind(undefined)} />
      )}
      {isListing && <InvoicesDialog storefront={storefront} onClose={() => setInvoices(false)} />}
      {cash === 'choose' && (
        <ChooseHandOver storefront={storefront} onChoose={setCash} onClose={() => setCash(undefined)} />
      )}
      {cash !== undefined && cash !== 'choose' && (
        <HandOverDialog of={cash} storefront={storefront} onChanged={refresh} onClose={() => setCash(undefined)} />
      )}
      {booking !== undefined && <BookingDrawer id={booking} onClose={close} filter={[title]} />}
    </>
  )
}

function Loading() {
  return (
    <div className="grid gap-5 p-5" aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className="h-8" />
      ))}
    </div>
  )
}

function ChooseStorefront() {
  const { storefronts, pathOf } = useAdmin()
  return (
    <>
      <AdminHead title={title} />
      <h1 tabIndex={-1} className="mb-5 text-admin outline-none">
        {title}
      </h1>
      <section aria-label="Collected and due" className={boxLook}>
        <Empty title="Choose a storefront" text="Each has its own currency.">
          {storefronts.map(({ key, brand }) => (
            <ButtonLink key={key} look="secondary" to={pathOf('/admin/money', { storefront: key })}>
              {brand}
            </ButtonLink>
          ))}
        </Empty>
      </section>
    </>
  )
}

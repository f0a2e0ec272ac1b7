import { useId } from 'react'
import { flushSync } from 'react-dom'
import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AddressField, NotesField } from '#web/shared/address-fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { DiscardDialog } from '#web/forms/discard-dialog.tsx'
import { CallerFields } from './customer-fields.tsx'
import { type NewBookingRun, unsure, useNewBooking } from './use-new-booking.ts'
import { WantedService } from './service-field.tsx'
import { OfficeTimes } from './times.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { PriceLines } from '#web/shared/price-lines.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { StorefrontContext, useStorefront } from '#web/data/use-storefront.ts'

type Props = {
  onClose: () => void
  /** With what has been booked. */
  onDone: (booking: AdminBookingDetails) => void
  /** It is left, and perhaps it is booked: the list has to be read to know. */
  onUnsure: () => void
  /** What is booked once more, at another time. */
  like?: AdminBookingDetails
}

/** Books for somebody at the telephone. */
export function NewBooking({ onClose, onDone, onUnsure, like }: Props) {
  const id = useId()
  const { shop, shopOf } = useAdmin()
  const show = useToast()
  const run = useNewBooking({
    shop,
    like,
    shopOf,
    onDone(booking) {
      end()
      // As it was when it was booked: the dialog may have been read before the account was there.
      const access = booking.unconfirmed ? '. Its owner chooses a password by email.' : ''
      show({ text: `${booking.number} is booked for ${nameOfCustomer(booking.customer)}${access}` })
      onDone(booking)
    },
  })
  const { busy, state, problem, isLost, isDirty, isUnsure } = run
  const { close, end, discard } = useUnsavedDialog({
    isDirty: isDirty || isUnsure,
    isBusy: busy,
    onClose() {
      run.discard()
      if (run.wasTried) onUnsure()
      onClose()
    },
  })

  function beginAnew() {
    if (run.wasTried) onUnsure()
    flushSync(run.beginAnew)
    // The button that was pressed is gone.
    document.getElementById(id)?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }

  return (
    <StorefrontContext value={shopOf(run.typed.storefront)}>
      <Dialog
        open
        onClose={() => close()}
        title="New booking"
        shape="wide"
        guarded
        actions={
          <>
            {problem !== undefined && (
              <div className="min-w-full">
                <Note tone="problem">{problem}</Note>
              </div>
            )}
            <Button look="secondary" disabled={busy} onClick={() => close()}>
              Cancel
            </Button>
            <Button look="ink" type="submit" form={id} busy={busy} busyLabel="Booking...">
              {problem !== undefined && isLost ? 'Retry' : 'Book'}
            </Button>
          </>
        }
      >
        <Form {...state} problem={problem === undefined ? state.problem : undefined} id={id}>
          {run.isOld && <Old run={run} onAnew={beginAnew} />}
          <CallFields key={run.round} run={run} />
        </Form>
      </Dialog>
      <DiscardDialog {...discard}>{isUnsure ? unsure : undefined}</DiscardDialog>
    </StorefrontContext>
  )
}

/** Perhaps somebody else is at the telephone by now. */
function Old({ run, onAnew }: { run: NewBookingRun; onAnew: () => void }) {
  return (
    <Note
      action={
        <Button look="secondary" size="s" disabled={run.busy} onClick={onAnew}>
          Begin anew
        </Button>
      }
    >
      Kept from before.{run.isUnsure && ` ${unsure}`}
    </Note>
  )
}

/** In the order in which a caller says it. */
function CallFields({ run }: { run: NewBookingRun }) {
  const { shop } = useAdmin()
  const { typed, edit, errorOf } = run
  return (
    <>
      {!shop && <WhichStorefront run={run} />}
      <CallerFields run={run} isFirst={shop !== undefined} />
      {typed.storefront !== '' && <WantedService key={typed.storefront} run={run} />}
      <Appointment run={run} />
      <div className="grid gap-4.5 600:grid-cols-2">
        <AddressField
          autoComplete="off"
          value={typed.address}
          onChange={(address) => edit({ address })}
          error={errorOf('address')}
        />
        <NotesField value={typed.notes} onChange={(notes) => edit({ notes })} error={errorOf('notes')} />
      </div>
      <Summary run={run} />
    </>
  )
}

/** Its money, its hours and its services: with all of them before one, it has to be said which. */
function WhichStorefront({ run: { typed, chooseStorefront, errorOf } }: { run: NewBookingRun }) {
  const { shops } = useAdmin()
  return (
    <SelectField
      label="Storefront"
      name="storefront"
      data-first-focus
      value={typed.storefront}
      onChange={(event) => chooseStorefront(event.currentTarget.value)}
      error={errorOf('storefront')}
    >
      <option value="">Choose one</option>
      {shops.map(({ storefront: { key, brand } }) => (
        <option key={key} value={key}>
          {brand}
        </option>
      ))}
    </SelectField>
  )
}

function Appointment({ run: { typed, picking, gone, taken, missed, choose } }: { run: NewBookingRun }) {
  const { locale } = useStorefront()
  return (
    <section aria-label="Date and time" className="overflow-hidden rounded-lg border border-border">
      {typed.service ? (
        <OfficeTimes
          picking={picking}
          taken={taken}
          missed={missed}
          onChoose={choose}
          news={gone === undefined ? undefined : `${formatTime(gone, locale)} is not free.`}
        />
      ) : (
        <p className="p-5 text-sm text-text-2 600:px-6">
          {typed.storefront === ''
            ? 'With the storefront chosen, you choose a service of it.'
            : 'With a service chosen, you see here when somebody can come.'}
        </p>
      )}
    </section>
  )
}

/** What the caller is told before it is booked. */
function Summary({ run: { typed, picking, price } }: { run: NewBookingRun }) {
  const { locale } = useStorefront()
  const { date, time } = picking
  if (!typed.service || !price) return null
  return (
    <section aria-label="Summary" className="grid grid-cols-[minmax(0,1fr)] gap-3.5 rounded-lg bg-fill p-5 600:px-6">
      <p>
        <b className="block font-semibold wrap-anywhere">{typed.service.title}</b>
        <span className="figures text-sm text-text-2">
          {date !== undefined && time !== undefined
            ? `${formatDay(date, locale, 'near')}, ${formatTime(time, locale)}`
            : 'No time chosen yet'}
        </span>
      </p>
      <PriceLines price={price} totalName="Total, cash on delivery" />
    </section>
  )
}

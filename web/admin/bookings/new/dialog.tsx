import { OutsideNote } from '#web/admin/bookings/outside-note.tsx'
import { useId } from 'react'
import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { isPostcodeNeeded } from '#domain/booking/postcode.ts'
import { OnSiteFields, PostcodeField } from '#web/shared/correction/contact-fields.tsx'
import { AddressField, NotesField } from '#web/shared/address-fields.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { CustomerFields } from './customer-fields.tsx'
import { ServiceField } from './service-field.tsx'
import { WhoField } from './who-field.tsx'
import { WhyNotFull } from './why-not.tsx'
import { type NewBooking, useNewBooking } from './use-new-booking.ts'
import { unsure } from './use-submit.ts'
import { ConfirmField } from '#web/admin/bookings/confirm-field.tsx'
import { FreeTimes } from '#web/admin/bookings/free-times.tsx'
import type { GivenStart } from './draft.ts'
import { StorefrontOptions } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { PriceLines } from '#web/shared/price-lines.tsx'
import { StorefrontContext, useStorefront } from '#web/data/use-storefront.ts'

type Props = {
  onClose: () => void
  onDone: (booking: AdminBookingDetails) => void
  /** Called when it is left and may have been booked, so that the list has to be read again. */
  onUnsure: () => void
  /** What was chosen before, for example on the board. */
  start?: GivenStart
  /** A booking that is made once more, at another time. */
  like?: AdminBookingDetails
}

/** Books for a customer, for example one who calls. */
export function NewBookingDialog({ onClose, onDone, onUnsure, start, like }: Props) {
  const id = useId()
  const { storefrontOf } = useAdmin()
  const show = useToast()
  const booking = useNewBooking({ like, given: start, onDone: finish })
  const { draft, submit } = booking
  const { busy: isBusy, isUnsure, wasTried, problem, canRetry } = submit
  const { close, end, discard } = useUnsavedDialog({
    isDirty: draft.isDirty || isUnsure,
    isBusy,
    onClose() {
      draft.discard()
      if (wasTried) onUnsure()
      onClose()
    },
  })

  function finish(made: AdminBookingDetails) {
    end()
    // Taken from the answer, because the account may have changed since this dialog read it.
    const access = made.unconfirmed
      ? '. Its owner chooses a password by email.'
      : made.customer?.email === null
        ? '. No email is sent.'
        : ''
    show({ text: `${made.number} is booked for ${nameOfCustomer(made.customer)}${access}` })
    onDone(made)
  }

  function startOver() {
    if (wasTried) onUnsure()
    focusAfter(booking.startOver, () => document.querySelector<HTMLElement>(`#${CSS.escape(id)} [data-first-focus]`))
  }

  return (
    <StorefrontContext value={storefrontOf(draft.typed.storefront)}>
      <FormDialog
        id={id}
        title="New booking"
        shape="wide"
        guarded
        onClose={close}
        isBusy={isBusy}
        problem={problem}
        action={{ label: canRetry ? 'Retry' : 'Book', busyLabel: 'Booking...', look: 'ink' }}
        form={submit.state}
        discard={{ ...discard, children: isUnsure ? unsure : undefined }}
      >
        {draft.isOld && <Restored booking={booking} onStartOver={startOver} />}
        {start?.known === null && (
          <Note>There is no such customer. Find another one, or enter name, email and phone.</Note>
        )}
        {start?.chosen === null && <Note>There is no such service any more. Choose another one.</Note>}
        <Fields key={draft.round} booking={booking} />
      </FormDialog>
    </StorefrontContext>
  )
}

type FieldsProps = { booking: NewBooking }

/** The restored draft may belong to another customer. */
function Restored({ booking: { submit }, onStartOver }: FieldsProps & { onStartOver: () => void }) {
  return (
    <Note
      action={
        <Button look="secondary" size="s" disabled={submit.busy} onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      Restored from before.{submit.isUnsure && ` ${unsure}`}
    </Note>
  )
}

/** In the order in which a caller gives the details. */
function Fields({ booking }: FieldsProps) {
  const { storefront } = useAdmin()
  const shop = useStorefront()
  const { typed, edit } = booking.draft
  const { errorOf } = booking.submit
  const isEmailed = typed.email.trim() !== '' || typed.phone.trim() === ''
  return (
    <>
      {!storefront && <StorefrontField booking={booking} />}
      <CustomerFields booking={booking} isFirst={storefront !== undefined} />
      {typed.storefront !== '' && <ServiceField key={typed.storefront} booking={booking} />}
      <TimeField booking={booking} />
      {typed.storefront !== '' && <WhoField booking={booking} />}
      <div className="grid gap-4.5 600:grid-cols-2">
        <div className="grid content-start gap-2.5">
          <PostcodeField
            optional={!isPostcodeNeeded(shop)}
            value={typed.postcode}
            onChange={(postcode) => edit({ postcode })}
            error={errorOf('postcode')}
          />
          <OutsideNote place={booking.place}>
            Customers cannot book there. You can, if a professional goes there.
          </OutsideNote>
          <AddressField
            autoComplete="off"
            value={typed.address}
            onChange={(address) => edit({ address })}
            error={errorOf('address')}
          />
          <EarlierAddresses booking={booking} />
        </div>
        <div className="grid content-start gap-2.5">
          <OnSiteFields value={typed} onChange={edit} errorOf={errorOf} />
          <NotesField value={typed.notes} onChange={(notes) => edit({ notes })} error={errorOf('notes')} />
        </div>
      </div>
      <Summary booking={booking} />
      <ConfirmField checked={typed.isConfirmed} onChange={(isConfirmed) => edit({ isConfirmed })}>
        {isEmailed
          ? typed.isConfirmed
            ? 'The email to the customer says that the booking is confirmed.'
            : 'The booking waits to be confirmed, and the email to the customer says so.'
          : 'No email is sent without an address: please tell the customer on the phone.'}
      </ConfirmField>
    </>
  )
}

/** Below the field, so that nothing above it moves when they arrive. */
function EarlierAddresses({ booking: { addresses, draft } }: FieldsProps) {
  const { typed, edit } = draft
  if (addresses.length === 0) return null
  return (
    <SelectField
      label="Earlier addresses"
      name="earlier-address"
      value={addresses.includes(typed.address) ? typed.address : ''}
      onChange={(event) => event.currentTarget.value !== '' && edit({ address: event.currentTarget.value })}
    >
      <option value="">Choose an earlier address</option>
      {addresses.map((address) => (
        <option key={address} value={address}>
          {address.split('\n').join(', ')}
        </option>
      ))}
    </SelectField>
  )
}

function StorefrontField({ booking: { draft, submit, chooseStorefront } }: FieldsProps) {
  return (
    <SelectField
      label="Storefront"
      name="storefront"
      data-first-focus
      value={draft.typed.storefront}
      onChange={(event) => chooseStorefront(event.currentTarget.value)}
      error={submit.errorOf('storefront')}
    >
      <option value="">Choose one</option>
      <StorefrontOptions />
    </SelectField>
  )
}

function TimeField({ booking }: FieldsProps) {
  const { draft, time, submit } = booking
  const { locale } = useStorefront()
  const { picking, gone, taken, choose } = time
  return (
    <section aria-label="Date and time" className="in-ink overflow-hidden rounded-lg border border-border">
      {draft.typed.service && !picking.isGone ? (
        <>
          <FreeTimes
            picking={picking}
            taken={taken}
            missed={submit.missed}
            onChoose={choose}
            postcode={booking.place.postcode}
            news={gone === undefined ? undefined : `${formatTime(gone, locale)} is not free.`}
          />
          <WhyNotFull booking={booking} />
        </>
      ) : (
        <p className="p-5 text-sm text-text-2 600:px-6">
          {draft.typed.storefront === ''
            ? 'Choose a storefront to see its services.'
            : 'Choose a service to see available times.'}
        </p>
      )}
    </section>
  )
}

/** What the administrator reads to the caller before booking. */
function Summary({ booking: { draft, time, submit } }: FieldsProps) {
  const { locale } = useStorefront()
  const { date, time: start } = time.sent
  const { price } = submit
  if (!draft.typed.service || !price) return null
  return (
    <section aria-label="Summary" className="grid grid-cols-[minmax(0,1fr)] gap-3.5 rounded-lg bg-fill p-5 600:px-6">
      <p>
        <b className="block font-semibold wrap-anywhere">{draft.typed.service.title}</b>
        <span className="figures text-sm text-text-2">
          {date !== undefined && start !== undefined
            ? `${formatDay(date, locale, 'near')}, ${formatTime(start, locale)}`
            : 'No time chosen yet'}
        </span>
      </p>
      <PriceLines price={price} totalName="Total, cash on delivery" />
    </section>
  )
}

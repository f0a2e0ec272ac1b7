import { useId, useState } from 'react'
import { type Customer, noEmail } from '#domain/customer.ts'
import { plural } from '#domain/format/plural.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { customerOf } from './draft.ts'
import type { NewBooking } from './use-new-booking.ts'

/** Asks which of the customers with the phone number is calling: people of one household may share it. */
export function Callers({ booking: { draft, owner, callers, submit } }: { booking: NewBooking }) {
  const id = useId()
  const { typed, edit } = draft
  const { locale } = useStorefront()
  const [wasAsked, setAsked] = useState(false)
  const error = submit.errorOf('customer._id')
  const chosen = typed.customer === '' ? owner?._id : typed.customer
  const isChosen = typed.customer !== ''
  // The chosen one stays when the number is corrected.
  const isMissing = isChosen && owner && callers.every(({ _id }) => _id !== owner._id)
  const rows = isMissing ? [owner, ...callers] : callers
  const isAsking = rows.length > 0 && (chosen === undefined || isChosen || wasAsked)

  function choose(part: Parameters<typeof edit>[0]) {
    setAsked(true)
    // The number stays as it was typed.
    edit({ ...part, phone: typed.phone })
  }

  return (
    <div aria-live="polite" className="empty:hidden">
      {isAsking && (
        <fieldset className="grid gap-2" aria-describedby={error === undefined ? undefined : id}>
          <legend className="mb-2 text-sm font-semibold">Who is calling?</legend>
          {rows.map((one) => (
            <RadioRow
              key={one._id}
              tone="ink"
              name="customer._id"
              value={one._id}
              checked={one._id === chosen}
              disabled={one.disabled}
              onChange={() => choose(customerOf(one, locale))}
            >
              <Caller of={one} />
            </RadioRow>
          ))}
          <RadioRow
            tone="ink"
            name="customer._id"
            value="other"
            checked={typed.isOther}
            onChange={() =>
              choose({ customer: '', isOther: true, ...(chosen !== undefined && { name: '', email: '' }) })
            }
          >
            Someone else, with a new account
          </RadioRow>
        </fieldset>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

function Caller({ of: { name, email, bookings, disabled } }: { of: Customer }) {
  return (
    <>
      <span className="min-w-0 py-2">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-xs wrap-anywhere text-text-3">{email ?? noEmail}</span>
      </span>
      <span className="figures text-sm whitespace-nowrap text-text-2">
        {disabled ? 'Disabled' : bookingsText(bookings)}
      </span>
    </>
  )
}

export function bookingsText(bookings: number): string {
  return bookings === 0 ? 'no bookings yet' : plural(bookings, 'booking')
}

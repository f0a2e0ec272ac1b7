import { type Customer, isToConfirm } from '#domain/customer.ts'
import { Note } from '#web/ui/note.tsx'
import { bookingsText } from './callers.tsx'
import type { NewBooking } from './use-new-booking.ts'

/** The account to which the booking will belong, and a warning if its email address is not confirmed. */
export function AccountOf({ booking: { draft, owner } }: { booking: NewBooking }) {
  const { typed } = draft
  return (
    <div aria-live="polite" className="min-h-4.5 text-xs wrap-anywhere text-text-2">
      {owner &&
        (isToConfirm(owner) ? <Unconfirmed owner={owner} name={typed.name} /> : <p>{accountText(owner, typed)}</p>)}
    </div>
  )
}

type Typed = Record<'name' | 'email', string>

function accountText({ name, email, bookings }: Customer, typed: Typed): string {
  const isSame = name === typed.name.trim()
  const account = isSame
    ? `${name}'s account, ${bookingsText(bookings)}.`
    : `This booking will be added to ${name}'s account (${bookingsText(bookings)}). Their name won't change.`
  if (email !== null) return isSame ? account.slice(0, -1) : account
  return typed.email.trim() === ''
    ? `${account} No email address. Please call about changes.`
    : `${account} It gets this email address, and a link to choose a password.`
}

function Unconfirmed({ owner: { name, bookings }, name: typed }: { owner: Customer; name: string }) {
  const isOther = typed.trim() !== '' && name !== typed.trim()
  return (
    <Note tone="warning">
      <b>No one has confirmed this address.</b> Booking signs out anyone who registered it; its owner chooses a new
      password by email. The account is that of {name} ({bookingsText(bookings)}).
      {isOther && ` Its name changes to ${typed.trim()}.`}
    </Note>
  )
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { Customer } from '#domain/customer.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { SuggestField } from '#web/ui/form/suggest-field.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import type { NewBooking } from './use-new-booking.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'

const most = 6

async function findCustomers(search: string): Promise<Customer[]> {
  return (await ask(api.customer.all, { query: { search, limit: most } })).items
}

type Props = { booking: NewBooking; isFirst: boolean }

/** The customer: found by part of the name or the email, or new. */
export function CustomerFields({ booking: { draft, owner, submit }, isFirst }: Props) {
  const { typed, edit } = draft
  const { errorOf } = submit
  const [sought, setSought] = useState('')
  const { found, isSettled, hasFailed } = useSuggestions(sought, findCustomers)
  return (
    <>
      <div className="grid gap-1.5">
        <SuggestField
          label="Find a customer"
          name="customer"
          placeholder="Name or email"
          data-first-focus={isFirst || undefined}
          value={sought}
          onType={setSought}
          suggestions={found.map((customer) => ({ key: customer._id, content: <Suggestion customer={customer} /> }))}
          onPick={(id) => {
            const picked = found.find(({ _id }) => _id === id)
            setSought('')
            if (picked) edit({ name: picked.name, email: picked.email })
          }}
          say={(count) => plural(count, 'customer')}
        />
        {/* Always present: the page does not jump, and screen readers announce the change. */}
        <p aria-live="polite" className="min-h-4.5 text-xs text-text-3">
          {hasFailed && 'Customers cannot be looked up at the moment. You can fill in their name and email.'}
          {isSettled && found.length === 0 && 'No customer found. A new account will be created with this booking.'}
        </p>
      </div>
      <div className="grid gap-4.5 600:grid-cols-2">
        <TextField
          label="Name"
          name="customer.name"
          autoComplete="off"
          maxLength={80}
          value={typed.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
          error={errorOf('customer.name')}
        />
        <div className="grid content-start gap-1.5">
          <TextField
            label="Email"
            name="customer.email"
            type="email"
            autoComplete="off"
            spellCheck={false}
            value={typed.email}
            onChange={(event) => edit({ email: event.currentTarget.value })}
            error={errorOf('customer.email')}
          />
          <AccountOf owner={owner} name={typed.name} />
        </div>
      </div>
    </>
  )
}

function Suggestion({ customer: { name, email, emailVerified, bookings, disabled } }: { customer: Customer }) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1">
        <span className="block font-strong wrap-anywhere">{name}</span>
        <span className="block text-xs wrap-anywhere text-text-3">
          {email}
          {!emailVerified && ' · not confirmed'}
        </span>
      </span>
      <span className="figures text-sm text-text-2">{disabled ? 'Disabled' : bookingsText(bookings)}</span>
    </span>
  )
}

/** The account to which the booking will belong, and a warning if its email address is not confirmed. */
function AccountOf({ owner, name }: { owner: Customer | undefined; name: string }) {
  return (
    <div aria-live="polite" className="min-h-9 text-xs wrap-anywhere text-text-2 600:min-h-4.5">
      {owner && (owner.emailVerified ? <p>{accountText(owner, name)}</p> : <Unconfirmed owner={owner} name={name} />)}
    </div>
  )
}

function accountText({ name, bookings }: Customer, typed: string): string {
  if (name === typed.trim()) return `${name}'s account, ${bookingsText(bookings)}`
  return `This booking will be added to ${name}'s account (${bookingsText(bookings)}). Their name won't change.`
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

function bookingsText(bookings: number): string {
  return bookings === 0 ? 'no bookings yet' : plural(bookings, 'booking')
}

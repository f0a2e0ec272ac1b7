import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { Customer } from '#domain/customer.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { SuggestField } from '#web/ui/form/combobox.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import type { NewBookingRun } from './use-new-booking.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'

const most = 6

async function findCustomers(search: string): Promise<Customer[]> {
  return (await ask(api.customer.all, { query: { search, limit: most } })).items
}

/** The one account of an address, if there is one. */
async function findOwner(email: string): Promise<Customer[]> {
  return (await ask(api.customer.all, { query: { email, limit: 1 } })).items
}

type Props = { run: NewBookingRun; isFirst: boolean }

/** Who calls: somebody we know, found by a part of the name or the address, or somebody new. */
export function CallerFields({ run: { typed, edit, errorOf }, isFirst }: Props) {
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
          suggestions={found.map((customer) => ({ key: customer._id, content: <Caller customer={customer} /> }))}
          onPick={(id) => {
            const picked = found.find(({ _id }) => _id === id)
            setSought('')
            if (picked) edit({ name: picked.name, email: picked.email })
          }}
          say={(count) => (count === 1 ? '1 customer' : `${count} customers`)}
        />
        {/* It has its place before it is said: nothing moves, and it is heard. */}
        <p aria-live="polite" className="min-h-4.5 text-xs text-text-3">
          {hasFailed && 'Customers cannot be looked up for the moment. You can fill in their name and email.'}
          {isSettled && found.length === 0 && 'Nobody found. Whoever is new gets an account with this booking.'}
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
          <Known {...typed} />
        </div>
      </div>
    </>
  )
}

function Caller({ customer: { name, email, emailVerified, bookings, disabled } }: { customer: Customer }) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1">
        <span className="block font-strong wrap-anywhere">{name}</span>
        <span className="block text-xs wrap-anywhere text-text-3">
          {email}
          {!emailVerified && ' · not confirmed'}
        </span>
      </span>
      <span className="figures text-sm text-text-2">{disabled ? 'Disabled' : timesInWords(bookings)}</span>
    </span>
  )
}

/** Whose account it is that the booking will stand in, and what booking does to one that no one has confirmed. */
function Known({ name, email }: { name: string; email: string }) {
  const { found } = useSuggestions(email.includes('@') ? email : '', findOwner)
  const owner = found.find((one) => canonicalEmail(one.email) === canonicalEmail(email.trim()))
  return (
    <div aria-live="polite" className="min-h-9 text-xs wrap-anywhere text-text-2 600:min-h-4.5">
      {owner && (owner.emailVerified ? <p>{goesTo(owner, name)}</p> : <Unconfirmed owner={owner} name={name} />)}
    </div>
  )
}

function goesTo({ name, bookings }: Customer, typed: string): string {
  const stays = name === typed.trim() ? '' : " Their name won't change."
  return `This booking will be added to ${name}'s account (${timesInWords(bookings)}).${stays}`
}

function Unconfirmed({ owner: { name, bookings }, name: typed }: { owner: Customer; name: string }) {
  const isOther = typed.trim() !== '' && name !== typed.trim()
  return (
    <Note tone="warning">
      <b>Nobody has confirmed this address.</b> Booking signs out anyone who registered it; its owner chooses a new
      password by email. The account is that of {name} ({timesInWords(bookings)}).
      {isOther && ` Its name changes to ${typed.trim()}.`}
    </Note>
  )
}

function timesInWords(bookings: number): string {
  if (bookings === 0) return 'not booked yet'
  return bookings === 1 ? 'booked once' : `booked ${bookings} times`
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import { type Customer, isToConfirm } from '#domain/customer.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { PhoneField } from '#web/shared/correction/contact-fields.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { SuggestField } from '#web/ui/form/suggest-field.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { AccountOf } from './account-of.tsx'
import { bookingsText, Callers } from './callers.tsx'
import { customerOf } from './draft.ts'
import type { NewBooking } from './use-new-booking.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'

const most = 6

async function findCustomers(search: string): Promise<Customer[]> {
  return (await ask(api.customer.all, { query: { search, limit: most } })).items
}

type Props = { booking: NewBooking; isFirst: boolean }

/** The customer: found by part of the name, the email or the phone, or new. */
export function CustomerFields({ booking, isFirst }: Props) {
  const { typed, edit } = booking.draft
  const { errorOf } = booking.submit
  const { locale, rules } = useStorefront()
  const [sought, setSought] = useState('')
  const { found, isSettled, hasFailed } = useSuggestions(sought, findCustomers)
  return (
    <>
      <div className="grid gap-1.5">
        <SuggestField
          label="Find a customer"
          name="customer"
          placeholder="Name, email or phone"
          data-first-focus={isFirst || undefined}
          value={sought}
          onType={setSought}
          suggestions={found.map((customer) => ({ key: customer._id, content: <Suggestion customer={customer} /> }))}
          onPick={(id) => {
            const picked = found.find(({ _id }) => _id === id)
            setSought('')
            if (picked) edit(customerOf(picked, locale))
          }}
          say={(count) => plural(count, 'customer')}
        />
        {/* Always present: the page does not jump, and screen readers announce the change. */}
        <p aria-live="polite" className="min-h-4.5 text-xs text-text-3">
          {hasFailed && 'Customers cannot be looked up at the moment. You can fill in name, email and phone.'}
          {isSettled && found.length === 0 && 'No customer found. A new account will be created with this booking.'}
        </p>
      </div>
      <TextField
        label="Name"
        name="customer.name"
        autoComplete="off"
        maxLength={80}
        value={typed.name}
        onChange={(event) => edit({ name: event.currentTarget.value })}
        error={errorOf('customer.name')}
      />
      <div className="grid gap-4.5 600:grid-cols-2">
        <TextField
          label="Email"
          name="customer.email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          hint="An email address or a phone number is enough."
          value={typed.email}
          onChange={(event) => edit({ email: event.currentTarget.value })}
          error={errorOf('customer.email')}
        />
        <PhoneField
          label="Phone of the customer"
          optional={!rules.needsPhone}
          value={typed.phone}
          onChange={(phone) => edit({ phone, isOther: false })}
          error={errorOf('phone')}
        />
      </div>
      <AccountOf booking={booking} />
      <Callers booking={booking} />
    </>
  )
}

function Suggestion({ customer }: { customer: Customer }) {
  const { name, email, phone, bookings, disabled } = customer
  const { locale } = useStorefront()
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1">
        <span className="block font-strong wrap-anywhere">{name}</span>
        <span className="block text-xs wrap-anywhere text-text-3">
          {email ?? showPhone(phone, locale)}
          {isToConfirm(customer) && ' · not confirmed'}
        </span>
      </span>
      <span className="figures text-sm text-text-2">{disabled ? 'Disabled' : bookingsText(bookings)}</span>
    </span>
  )
}

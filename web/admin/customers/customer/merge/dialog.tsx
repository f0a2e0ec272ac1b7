import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import { type Customer, type CustomerDetails, isToConfirm, noEmail } from '#domain/customer.ts'
import { clockAt, formatDay } from '#domain/format/day.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { plural } from '#domain/format/plural.ts'
import { EmailAddress } from '#web/admin/email-address.tsx'
import { EmailState } from '#web/admin/customers/state-badge.tsx'
import type { CustomerQuery } from '#web/admin/customers/customer/use-customer.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { SuggestField } from '#web/ui/form/suggest-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Merge, nameOfAccount, useMerge } from './use-merge.ts'

type Props = { customer: CustomerDetails; query: Pick<CustomerQuery, 'refresh'>; onClose: () => void }

/** Finds the other account, shows both, and asks twice before they become one. */
export function MergeDialog({ customer, query, onClose }: Props) {
  const merge = useMerge({ customer, query, onClose })
  const { other, isAsked, isBusy, problem, reason } = merge
  return (
    <FormDialog
      title="Merge two accounts"
      shape="form"
      onClose={isAsked ? merge.goBack : onClose}
      closeLabel={isAsked ? 'Back' : 'Cancel'}
      isBusy={isBusy}
      problem={problem ?? reason}
      action={
        isAsked
          ? { label: 'Merge for good', busyLabel: 'Merging...', look: 'danger', onClick: merge.merge }
          : {
              label: 'Continue',
              look: 'ink',
              disabled: !other || reason !== undefined,
              onClick: merge.askOnce,
            }
      }
    >
      {isAsked ? (
        <Question merge={merge} />
      ) : other ? (
        <Both customer={customer} other={other} merge={merge} />
      ) : (
        <Find customer={customer} merge={merge} />
      )}
    </FormDialog>
  )
}

const most = 6

function Find({ customer, merge }: { customer: Customer; merge: Merge }) {
  const { locale } = useAdmin()
  const [sought, setSought] = useState('')
  const { _id } = customer
  const find = useCallback(
    async (search: string) => {
      const { items } = await ask(api.customer.all, { query: { search, limit: most + 1 } })
      return items.filter((one) => one._id !== _id).slice(0, most)
    },
    [_id],
  )
  const { found, isSettled, hasFailed } = useSuggestions(sought, find)
  return (
    // Room for the suggestions, so that the dialog does not grow with them.
    <div className="grid min-h-104 content-start gap-3">
      <p className="text-text-2">
        If <b className="font-semibold wrap-anywhere">{customer.name}</b> has two accounts, their bookings, reviews,
        favorites, notes and emails can be put into one of them.
      </p>
      <SuggestField
        label="Find the other account"
        name="other"
        placeholder="Name, email or phone"
        data-first-focus
        value={sought}
        onType={setSought}
        suggestions={found.map((one) => ({
          key: one._id,
          content: (
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1">
                <span className="block font-strong wrap-anywhere">{one.name}</span>
                <span className="block text-xs wrap-anywhere text-text-3">{nameOfAccount(one, locale)}</span>
              </span>
              <span className="figures text-sm text-text-2">
                {one.disabled ? 'Disabled' : plural(one.bookings, 'booking', locale)}
              </span>
            </span>
          ),
        }))}
        onPick={(id) => merge.choose(found.find((one) => one._id === id))}
        say={(count) => plural(count, 'customer')}
      />
      <p aria-live="polite" className="min-h-4.5 text-xs text-text-3">
        {hasFailed && 'Customers cannot be looked up at the moment.'}
        {isSettled && found.length === 0 && 'No other customer found.'}
      </p>
    </div>
  )
}

type BothProps = { customer: Customer; other: Customer; merge: Merge }

function Both({ customer, other, merge }: BothProps) {
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2.5">
        <legend className="mb-2.5 font-semibold">
          {other.email === null || customer.email === null ? 'Which account stays?' : 'Which email stays?'}
        </legend>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 600:grid-cols-2">
          {[customer, other].map((one) => (
            <RadioRow
              key={one._id}
              tone="ink"
              name="kept"
              value={one._id}
              data-first-focus={one._id === merge.kept || undefined}
              checked={one._id === merge.kept}
              onChange={() => merge.keep(one._id)}
            >
              <Account of={one} />
            </RadioRow>
          ))}
        </div>
      </fieldset>
      <span>
        <Button look="ghost" size="s" onClick={() => merge.choose(undefined)}>
          Choose another account
        </Button>
      </span>
    </div>
  )
}

function Account({ of }: { of: Customer }) {
  const { name, phone, email, bookings, createdAt, disabled } = of
  const { own, storefront = own, locale } = useAdmin()
  const since = formatDay(clockAt(createdAt, storefront.timeZone).date, locale, 'short')
  return (
    <span className="block min-w-0 py-2.5 text-sm">
      <b className="block text-ui font-semibold wrap-anywhere">
        {email === null ? showPhone(phone, locale) : <EmailAddress of={email} />}
      </b>
      {email === null ? <span className="block text-text-3">{noEmail}</span> : <EmailState of={of} />}
      <span className="mt-1 block wrap-anywhere">{name}</span>
      <span className="figures block text-text-2">
        {plural(bookings, 'booking', locale)}, since {since}
        {disabled && ', disabled'}
      </span>
    </span>
  )
}

/** What happens, before the second press. */
function Question({ merge: { from, into } }: { merge: Merge }) {
  const { locale } = useAdmin()
  if (!from || !into) return null
  return (
    <div className="grid gap-4">
      <Note tone="warning">
        <b>This cannot be undone.</b>
      </Note>
      <ul className="grid list-disc gap-2 pl-5 wrap-anywhere">
        <li>
          {from.bookings === 0 ? 'Everything' : `${plural(from.bookings, 'booking', locale)} and everything else`} of{' '}
          <b className="font-semibold">{nameOfAccount(from, locale)}</b> {from.bookings === 0 ? 'moves' : 'move'} to{' '}
          <b className="font-semibold">{nameOfAccount(into, locale)}</b>.
        </li>
        <li>
          The account of <b className="font-semibold">{nameOfAccount(from, locale)}</b> is signed out everywhere and
          deleted.
        </li>
        <li>The name that stays is {into.name}.</li>
        {from.phone !== '' && into.phone !== '' && from.phone !== into.phone && (
          <li>
            The phone number that stays is <span className="figures">{showPhone(into.phone, locale)}</span>. The other
            one is kept as a note.
          </li>
        )}
        {isToConfirm(into) && <li>The customer has to choose a new password by email.</li>}
      </ul>
    </div>
  )
}

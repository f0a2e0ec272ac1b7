import { useState } from 'react'
import { nameOfCustomer } from '#domain/customer.ts'
import { clockAt, formatMoment, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { CashOfDay, LedgerEntry } from '#domain/ledger.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TakeBackDialog } from './take-back.tsx'

export type HandOver = CashOfDay['handOvers'][number]

type Props = {
  cash: CashOfDay
  storefront: AdminStorefront
  onTakenBack: (now: CashOfDay) => void
}

/** What the cash consists of, and what was handed in of it. */
export function CashRows({ cash, storefront, onTakenBack }: Props) {
  const { locale } = storefront
  const say = (amount: number) => formatMoney(amount, { currency: cash.currency, locale }, 'summary')
  const [asked, setAsked] = useState<HandOver>()
  const hasSome = cash.handOvers.length > 0
  return (
    <div className="figures text-sm">
      <ul aria-label="Cash entries">
        {cash.entries.map((entry) => (
          <Entry key={entry._id} entry={entry} storefront={storefront} amount={say(entry.amount)} />
        ))}
      </ul>
      <Sum name="Cash collected" amount={say(cash.cash)} isStrong={!hasSome} />
      {hasSome && (
        <ul aria-label="Already handed in" className="border-t border-border">
          {cash.handOvers.map((one) => (
            <Handed
              key={one._id}
              handOver={one}
              storefront={storefront}
              amount={say(one.amount)}
              onTakeBack={() => setAsked(one)}
            />
          ))}
        </ul>
      )}
      {hasSome && (
        <Sum name={cash.open < 0 ? 'Handed in too much' : 'Still out'} amount={say(Math.abs(cash.open))} isStrong />
      )}
      {asked && (
        <TakeBackDialog
          handOver={asked}
          amount={say(asked.amount)}
          onClose={() => setAsked(undefined)}
          onDone={(now) => {
            setAsked(undefined)
            onTakenBack(now)
          }}
        />
      )}
    </div>
  )
}

function Sum({ name, amount, isStrong }: { name: string; amount: string; isStrong: boolean }) {
  return (
    <p className={cx('flex justify-between gap-3 border-t border-border py-3 font-semibold', isStrong && 'text-card')}>
      <span>{name}</span>
      <b className="font-semibold">{amount}</b>
    </p>
  )
}

type EntryProps = { entry: LedgerEntry; storefront: AdminStorefront; amount: string }

function Entry({ entry: { at, booking, customer, entry }, storefront: { timeZone, locale }, amount }: EntryProps) {
  return (
    <li className="flex items-center gap-3 border-t border-border py-2.5 first:border-t-0 first:pt-0">
      <span className="w-18 flex-none text-text-3">{unbrokenTime(clockAt(at, timeZone).time, locale)}</span>
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <b className="block font-semibold">
          {nameOfCustomer(customer === null ? null : { name: customer })}
          {entry !== 'payment' && <span className="font-normal text-text-2">, {entry}</span>}
        </b>
        <span className="text-text-3">
          {booking.title}, {booking.number}
        </span>
      </span>
      <b className="font-semibold">{amount}</b>
    </li>
  )
}

type HandedProps = { handOver: HandOver; storefront: AdminStorefront; amount: string; onTakeBack: () => void }

function Handed({ handOver: { at, by, note, isTakenBack }, storefront, amount, onTakeBack }: HandedProps) {
  return (
    <li className="flex items-start gap-3 border-t border-border py-2.5 first:border-t-0">
      <span className={cx('min-w-0 flex-1 leading-snug wrap-anywhere', isTakenBack && 'text-text-3')}>
        <b className="block font-semibold">{isTakenBack ? 'Taken back' : 'Handed in'}</b>
        <span className="text-text-3">
          To {by}, {formatMoment(at, storefront, 'short')}
        </span>
        {note !== '' && <span className="block text-text-2">{note}</span>}
      </span>
      <span className="flex flex-none flex-col items-end gap-1">
        {isTakenBack ? <s className="text-text-3">{amount}</s> : <b className="font-semibold">−{amount}</b>}
        {!isTakenBack && (
          <span className="-mr-2">
            <Button look="ghost" size="s" onClick={onTakeBack}>
              Take back<span className="sr-only"> {amount}</span>
            </Button>
          </span>
        )}
      </span>
    </li>
  )
}

import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { formatMoment } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { BookingEntry } from '#domain/ledger.ts'
import { whatOf } from '#web/admin/money/words.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = { booking: AdminBookingDetails; onCorrect: (entry: BookingEntry) => void }

/** The ledger of a booking, in the order of recording. What was taken back stays, in a quieter text. */
export function Entries({ booking, onCorrect }: Props) {
  const { entries, timeZone, storefront, price } = booking
  const { locale } = useAdmin().storefrontOf(storefront)
  return (
    <ul aria-label="Payments" className="mt-2 text-sm">
      {entries.map((entry) => {
        const { _id, amount, at, by, note, canBeCorrected } = entry
        const money = formatMoney(amount, { currency: price.currency, locale }, 'summary')
        return (
          <li key={_id} className="figures flex items-start gap-3 border-t border-border py-2.5 first:border-t-0">
            <span className={cx('min-w-0 flex-1 wrap-anywhere', !canBeCorrected && 'text-text-3')}>
              <b className={cx('block', canBeCorrected ? 'font-semibold' : 'font-normal')}>{whatOf(entry)}</b>
              <span className="text-text-3">
                {by}, {formatMoment(at, { timeZone, locale }, 'short')}
              </span>
              {note !== '' && <span className="block whitespace-pre-line text-text-2">{note}</span>}
            </span>
            <span className="flex flex-none flex-col items-end gap-1">
              <b className={canBeCorrected ? 'font-semibold' : 'font-normal text-text-3'}>{money}</b>
              {canBeCorrected && (
                <span className="-mr-2 -mb-1">
                  <Button look="ghost" size="s" onClick={() => onCorrect(entry)}>
                    Correct
                    <span className="sr-only"> {`${money}, ${whatOf(entry)}`}</span>
                  </Button>
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

import { formatDay } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { plural } from '#domain/format/plural.ts'
import { addDays } from '#domain/format/zone.ts'
import { api } from '#domain/api.ts'
import { type Money, mostMoneyDays } from '#domain/ledger.ts'
import type { CashOf } from '#web/admin/money/cells.tsx'
import { cashOut } from '#web/admin/money/lines.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { askAt } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { storefront: AdminStorefront; onChoose: (of: CashOf) => void; onClose: () => void }

/** Asks whose cash of which day is handed in, the newest day first. */
export function ChooseHandOver({ storefront, onChoose, onClose }: Props) {
  const to = useToday()
  const query = { from: addDays(to, 1 - mostMoneyDays), to }
  const { value, hasFailed, refresh } = useQuery(`hand-overs ${to}`, () =>
    askAt(storefront.key)(api.ledger.money, { query }),
  )
  return (
    <Dialog open onClose={onClose} title="Hand-over" under="Whose cash, and of which day?">
      {value && <Choices {...{ value, storefront, onChoose }} />}
      {!value && hasFailed && <Failed onRetry={refresh}>We could not load the cash.</Failed>}
      {!value && !hasFailed && <Skeleton className="h-32" />}
    </Dialog>
  )
}

function Choices({ value, storefront, onChoose }: Omit<Props, 'onClose'> & { value: Money }) {
  const { locale } = storefront
  const { currency } = value
  const choices = value.days.flatMap(({ date, rows }) =>
    rows.flatMap((row) => {
      const open = cashOut(row, currency)
      const { professional } = row
      return professional && open !== 0 ? [{ date, professional: professional._id, name: professional.name, open }] : []
    }),
  )
  const older = value.cashOut.handOvers - choices.length
  return (
    <>
      {choices.length === 0 && <Empty title="No cash to hand in" />}
      <ul aria-label="Open hand-overs" className="-mx-2 grid gap-1">
        {choices.map(({ open, ...of }) => (
          <li key={`${of.date} ${of.professional}`}>
            <button
              type="button"
              onClick={() => onChoose(of)}
              className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-fill"
            >
              <Avatar name={of.name} />
              <span className="min-w-0 flex-1 leading-snug">
                <b className="block font-semibold wrap-anywhere">{of.name}</b>
                <span className="figures text-sm text-text-3">
                  {formatDay(of.date, locale, 'weekday')}, {formatDay(of.date, locale, 'short')}
                </span>
              </span>
              <b className="figures font-semibold">{formatMoney(open, { currency, locale }, 'summary')}</b>
              <Icon name="right" className="size-4.5 text-text-3" />
            </button>
          </li>
        ))}
      </ul>
      {older > 0 && (
        <p className="mt-3 text-sm text-text-2">
          {plural(older, 'more hand-over', locale)} {older === 1 ? 'is' : 'are'} older than {mostMoneyDays} days: choose
          earlier days in the table.
        </p>
      )}
    </>
  )
}

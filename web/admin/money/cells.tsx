import { Link } from 'react-router'
import type { PaymentKind } from '#domain/booking/step.ts'
import { formatDay } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { type About, cashOut, idOf, type Line, nameOf } from './lines.ts'
import type { Range } from './use-money.ts'

/** The entries behind an amount. */
export type Behind = Range & { professional?: string; kind?: PaymentKind; title: string }

/** Cash of a professional on a day. */
export type CashOf = { professional: string; name: string; date: string }

/** What the cells of the table need. */
export type Cells = {
  currency: string
  locale: string
  range: Range
  /** The professional that is chosen. */
  who: string | undefined
  onEntries: (behind: Behind) => void
  onHandOver: (of: CashOf) => void
}

/** 'Kavita Deshpande, 20 Nov 2026' */
function titleOf({ day, professional }: About, { locale }: Pick<Cells, 'locale'>): string {
  return [nameOf({ professional }), day !== undefined && formatDay(day, locale, 'short')].filter(Boolean).join(', ')
}

/** The days and the professional of a row, as addresses say them. */
function placeOf({ day, professional }: About, { range, who }: Cells) {
  const id = professional === undefined ? who : idOf(professional)
  return { ...(day === undefined ? range : { from: day, to: day }), ...(id !== undefined && { professional: id }) }
}

const dash = <span className="text-text-3">–</span>

type AmountProps = { amount: number; about: About; kind?: PaymentKind; cells: Cells; isStrong?: boolean }

/** Leads to its entries. */
export function Collected({ amount, about, kind = about.kind, cells, isStrong = false }: AmountProps) {
  if (amount === 0) return dash
  const money = formatMoney(amount, cells, 'summary')
  const title = [kind && nameOf({ kind }), titleOf(about, cells)].filter(Boolean).join(', ')
  const behind = { ...placeOf(about, cells), ...(kind && { kind }), title: title || 'Collected' }
  return (
    <button
      type="button"
      onClick={() => cells.onEntries(behind)}
      className={`figures -mx-1 inline-flex min-h-8 items-center rounded-xs px-1 underline-offset-3 hover:underline pointer-coarse:min-h-11 ${isStrong ? 'font-semibold' : ''}`}
    >
      {money}
      <span className="sr-only"> {title}, entries</span>
    </button>
  )
}

/** Leads to the bookings of which it is due. */
export function Due({ amount, about, cells }: AmountProps) {
  const { pathOf } = useAdmin()
  if (amount === 0) return dash
  const { from, to, professional } = placeOf(about, cells)
  const days = from === to ? { date: from } : { from, to }
  return (
    <Link
      // The office is no professional of a booking.
      to={pathOf('/admin/bookings', { payment: 'due', ...days, ...(professional !== 'office' && { professional }) })}
      className={`figures ${linkClass}`}
    >
      {formatMoney(amount, cells, 'summary')}
      <span className="sr-only"> due, {titleOf(about, cells) || 'all days'}</span>
    </Link>
  )
}

/** Whether the cash is handed in; of a professional's day, with the button that takes it. */
export function HandedIn({ line, cells, onOpen }: { line: Line; cells: Cells; onOpen?: (() => void) | undefined }) {
  const { about, handOvers, sums } = line
  const { day, professional } = about
  if (day !== undefined && professional)
    return (
      <OfDay cells={cells} sums={sums} of={{ professional: professional._id, name: professional.name, date: day }} />
    )
  if (handOvers.of === 0) return <span className="text-text-3">{sums.cash === 0 ? 'No cash' : dash}</span>
  const text = `${handOvers.done} of ${handOvers.of}`
  if (handOvers.done === handOvers.of)
    return (
      <span className="figures inline-flex items-center gap-1.5 text-text-2">
        <Icon name="check" className="size-4" />
        {text}
        <span className="sr-only"> handed in</span>
      </span>
    )
  if (!onOpen) return <span className="figures text-text-2">{text}</span>
  return (
    <button type="button" onClick={onOpen} className={`figures min-h-8 pointer-coarse:min-h-11 ${linkClass}`}>
      {text}
      <span className="sr-only"> handed in, show who</span>
    </button>
  )
}

type OfDayProps = { of: CashOf; sums: Line['sums']; cells: Cells }

function OfDay({ of, sums, cells }: OfDayProps) {
  const { currency, locale, onHandOver } = cells
  const open = cashOut(sums, currency)
  const who = <span className="sr-only">{` of ${of.name}, ${formatDay(of.date, locale, 'short')}`}</span>
  if (sums.cash === 0 && sums.handedIn === 0) return <span className="text-text-3">No cash</span>
  if (open === 0)
    return (
      <button
        type="button"
        onClick={() => onHandOver(of)}
        className="-mx-1 inline-flex min-h-8 items-center gap-1.5 rounded-xs px-1 whitespace-nowrap text-text-2 underline-offset-3 hover:underline pointer-coarse:min-h-11"
      >
        <Icon name="check" className="size-4" />
        Handed in{who}
      </button>
    )
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <Button look="secondary" size="s" onClick={() => onHandOver(of)}>
        Hand-over{who}
      </Button>
      {sums.handedIn !== 0 && (
        <span className="figures text-xs text-danger-text">
          {formatMoney(Math.abs(open), cells, 'summary')} {open > 0 ? 'missing' : 'too much'}
        </span>
      )}
    </span>
  )
}

import { Link } from 'react-router'
import type { Block, Board } from '#domain/board.ts'
import { isMarkedUnconfirmed } from '#domain/booking/admin.ts'
import { isOpen } from '#domain/booking.ts'
import { formatDay, formatShortTime } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import { alertLook, blockLook } from './block.tsx'
import type { Days } from './use-days.ts'
import { hatched } from './placement.ts'
import { BoardSkeleton } from './skeleton.tsx'
import { NameOfRow } from './row.tsx'
import { type BoardRow, unassigned, type Stage, stageOf } from './rows.ts'
import { blockInWords, whyInWords } from './labels.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'

type Props = { board: Board | undefined; days: Days; storefront: AdminStorefront; onOpen: (id: string) => void }

/** Seven days: a table where there is room for it, else a list. */
export function WeekBoard({ board, days, storefront, onOpen }: Props) {
  const isWide = useIsWide() !== false
  if (!board) return days.hasFailed ? null : <BoardSkeleton days={days} label="Loading the week" className="pt-15" />
  const stages = board.days.map(({ date }) => stageOf(board, { ...days, date }, storefront))
  const rows = rowsOfAll(stages)
  if (rows.length === 0) return <Empty title="There are no professionals here" />
  const all = { stages, rows, days, storefront, onOpen }
  return isWide ? <WeekTable {...all} /> : <WeekList {...all} />
}

/** Every row of any day, once. */
function rowsOfAll(stages: Stage[]): BoardRow[] {
  const rows = new Map(stages.flatMap((stage) => stage.rows.map((row) => [row.key, row])))
  const first = rows.get(unassigned)
  const others = [...rows.values()].filter(({ key }) => key !== unassigned)
  const named = others.toSorted((one, other) => one.name.localeCompare(other.name))
  return first ? [first, ...named] : named
}

type AllProps = {
  stages: Stage[]
  rows: BoardRow[]
  days: Days
  storefront: AdminStorefront
  onOpen: (id: string) => void
}

function WeekTable({ stages, rows, days, storefront, onOpen }: AllProps) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Appointments of the week, by professional</caption>
      <thead className="sticky top-(--head) z-5 bg-surface">
        <tr className="border-b border-border">
          <th scope="col" className="w-33.5 border-r border-border">
            <span className="sr-only">Professional</span>
          </th>
          {stages.map((stage) => (
            <th key={stage.date} scope="col" className="border-r border-border p-1 last:border-r-0">
              <DayLink stage={stage} days={days} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            className={cx('border-b border-border last:border-b-0', row.key === unassigned && 'bg-surface-2')}
          >
            <th scope="row" className="h-20 border-r border-border text-left font-normal">
              <NameOfRow row={weekOf(row, stages)} storefront={storefront} />
            </th>
            {stages.map((stage) => (
              <Cell key={stage.date} {...{ stage, days, onOpen }} of={row.key} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A row with the bookings of the whole week. */
function weekOf(row: BoardRow, stages: Stage[]): BoardRow {
  const placed = stages.flatMap(({ rows }) => rows.find(({ key }) => key === row.key)?.placed ?? [])
  return { ...row, placed, duty: undefined }
}

function DayLink({ stage: { date, isToday, closed, locale }, days }: { stage: Stage; days: Days }) {
  return (
    <Link
      to={days.pathOf(date)}
      aria-current={isToday ? 'date' : undefined}
      className="figures flex min-h-11 flex-col items-center justify-center rounded-sm text-xs font-semibold text-text-2 hover:bg-fill aria-[current=date]:bg-ink aria-[current=date]:text-on-ink 900:min-h-13"
    >
      <span className="sr-only">
        {formatDay(date, locale, 'near')}
        {isToday && ', today'}
        {closed !== null && ', closed'}
      </span>
      <span aria-hidden="true">{formatDay(date, locale, 'weekday')}</span>
      <span aria-hidden="true" className="text-ui">
        {formatDay(date, locale, 'brief')}
      </span>
    </Link>
  )
}

/** The rest is on the board of the day. */
const mostShown = 3

type CellProps = { stage: Stage; days: Days; of: string; onOpen: (id: string) => void }

function Cell({ stage, days, of, onOpen }: CellProps) {
  const { rows, isToday, closed, date, locale } = stage
  const row = rows.find(({ key }) => key === of)
  const placed = row?.placed ?? []
  const shown = placed.length > mostShown + 1 ? placed.slice(0, mostShown) : placed
  const more = placed.length - shown.length
  return (
    <td
      className={cx(
        'border-r border-border p-1 align-top last:border-r-0',
        row?.why && hatched,
        isToday && !row?.why && 'bg-brand-soft',
      )}
    >
      {row?.why && (
        <span className="mb-1 inline-block rounded-xs bg-surface px-1.5 py-0.5 text-2xs font-semibold text-text-2">
          {whyInWords(row.why, { isToday: false, closed })}
        </span>
      )}
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {shown.map(({ block }) => (
            <li key={block._id} className="relative">
              <Line {...{ block, locale, onOpen }} isAlert={of === unassigned} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link
          to={days.pathOf(date, of)}
          className="mt-1 block rounded-xs px-1.5 py-1.5 text-2xs font-semibold text-brand-text underline underline-offset-3"
        >
          +{more} more
          <span className="sr-only">
            , {row?.name}, {formatDay(date, locale, 'near')}
          </span>
        </Link>
      )}
    </td>
  )
}

type LineProps = {
  block: Block
  locale: string
  isAlert: boolean
  who?: string | undefined
  onOpen: (id: string) => void
}

function Line({ block, locale, isAlert, who, onOpen }: LineProps) {
  return (
    <button
      type="button"
      data-block={block._id}
      title={blockInWords(block, locale)}
      onClick={() => onOpen(block._id)}
      className={cx(
        'figures relative flex min-h-6 w-full min-w-0 items-center gap-1.5 pr-1 pl-2 max-900:min-h-11 max-900:pl-3 max-900:text-sm',
        blockLook(block.status),
        isAlert && alertLook,
      )}
    >
      <span className="sr-only">
        {blockInWords(block, locale)}
        {who !== undefined && `, ${who}`}
      </span>
      <StatusShape of={block.status} />
      {isMarkedUnconfirmed(block) && <Icon name="mail" className="size-3.5 flex-none 900:hidden" />}
      <span aria-hidden="true" className="flex-none font-heavy">
        {formatShortTime(block.time, locale)}
      </span>
      <span aria-hidden="true" className="min-w-0 flex-1 truncate">
        {block.customer}
      </span>
      {who !== undefined && (
        <span aria-hidden="true" className="max-w-1/2 truncate">
          {who}
        </span>
      )}
    </button>
  )
}

/** For a narrow screen: the days one after another, with their bookings by time. */
function WeekList({ stages, days, onOpen }: AllProps) {
  return (
    <ol>
      {stages.map((stage) => {
        const { date, locale, rows, closed } = stage
        const lines = rows
          .flatMap(({ key, name, placed }) => placed.map(({ block, span }) => ({ key, name, block, from: span[0] })))
          .toSorted((one, other) => one.from - other.from)
        const away = rows.filter(({ why }) => why === 'away').map(({ name }) => name)
        return (
          <li key={date} className="grid gap-2 border-b border-border p-4 last:border-b-0">
            <h2 className="text-base">
              <DayLink stage={stage} days={days} />
            </h2>
            {closed !== null && (
              <p className="text-sm text-text-2">{whyInWords('closed', { isToday: false, closed })}</p>
            )}
            {away.length > 0 && <p className="text-sm text-text-2">Away: {away.join(', ')}</p>}
            {lines.length === 0 && <p className="text-sm text-text-2">No appointments</p>}
            <ul className="grid grid-cols-1 gap-1.5">
              {lines.map(({ key, name, block }) => (
                <li key={block._id} className="relative">
                  <Line
                    {...{ block, locale, onOpen }}
                    who={name}
                    isAlert={key === unassigned && isOpen(block.status)}
                  />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

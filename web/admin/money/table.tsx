import { useState } from 'react'
import { daysFrom, formatDay } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { Money } from '#domain/ledger.ts'
import { Icon } from '#web/art/icons.tsx'
import { Spot } from '#web/art/spot.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import type { Cells } from './cells.tsx'
import { type Column, columnsOf } from './columns.tsx'
import { type About, type Grouping, type Line, linesOf, nameOf, sumOf } from './lines.ts'

type Props = { money: Money; by: Grouping; cells: Cells; isRefreshing: boolean }

const heads = { day: 'Day and professional', professional: 'Professional and day', kind: 'Kind and professional' }

/** What was collected and is due. Each row opens to those that it consists of. */
export function MoneyTable({ money, by, cells, isRefreshing }: Props) {
  const isWide = useIsWide()
  const lines = linesOf(money, { by, who: cells.who })
  const columns = columnsOf(money, by, cells)
  const sums = sumOf(lines, money.currency)
  // Today first: it is what is counted in the evening.
  const [opened, setOpened] = useState<Record<string, boolean>>({})
  const isOpen = ({ key }: Line) => opened[`${by} ${key}`] ?? key === money.today
  const toggle = (line: Line) => setOpened((others) => ({ ...others, [`${by} ${line.key}`]: !isOpen(line) }))
  if (lines.length === 0) return <Nothing />
  const shared = { lines, columns, cells, isOpen, toggle }
  const last = by === 'day' ? plural(daysFrom(money.from, money.to) + 1, 'day', cells.locale) : 'All'
  const label = `Collected and due ${by === 'day' ? 'by day' : by === 'kind' ? 'by kind' : 'by professional'}`
  return (
    <div aria-busy={isRefreshing} className={cx(isRefreshing && 'opacity-50 transition-opacity delay-150')}>
      {isWide === false ? (
        <Cards {...shared} label={label} last={last} sums={sums} />
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className={cx(headLook, 'text-left')}>
                {heads[by]}
              </th>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col" className={cx(headLook, 'text-right')}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Group key={line.key} line={line} {...shared} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={cx(cellLook, 'border-t-2 border-ink text-left font-semibold')}>
                {last}
              </th>
              {columns.map(({ key, sum }) => (
                <td key={key} className={cx(cellLook, 'border-t-2 border-ink text-right font-semibold')}>
                  {sum(sums)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </div>
  )
}

const cellRoom = 'px-2 py-1.5 first:pl-6 last:pr-6'
const headLook = `${cellRoom} h-11 text-xs font-strong whitespace-nowrap text-text-3`
const cellLook = `${cellRoom} h-14 whitespace-nowrap`

type Shared = {
  lines: Line[]
  columns: Column[]
  cells: Cells
  isOpen: (line: Line) => boolean
  toggle: (line: Line) => void
}

function Group({ line, columns, cells, isOpen, toggle }: Shared & { line: Line }) {
  const isShown = isOpen(line)
  return (
    <>
      <tr className="border-t border-border">
        <th scope="row" className={cx(cellLook, 'text-left')}>
          <Opener {...{ line, cells, isShown }} onToggle={() => toggle(line)} />
        </th>
        {columns.map(({ key, cell }) => (
          <td key={key} className={cx(cellLook, 'text-right')}>
            {cell(line, isShown ? undefined : () => toggle(line))}
          </td>
        ))}
      </tr>
      {isShown &&
        line.lines.map((part) => (
          <tr key={part.key} className="border-t border-border bg-surface-2">
            <th scope="row" className={cx(cellLook, 'text-left font-normal whitespace-normal')}>
              <span className="block pl-5">
                <Title about={partOf(line, part)} cells={cells} />
              </span>
            </th>
            {columns.map(({ key, cell }) => (
              <td key={key} className={cx(cellLook, 'text-right')}>
                {cell(part)}
              </td>
            ))}
          </tr>
        ))}
    </>
  )
}

/** What a part is about beyond its group. */
function partOf({ about: group }: Line, { about: { day, professional } }: Line): About {
  if (group.day === undefined && group.kind === undefined) return day === undefined ? {} : { day }
  return professional === undefined ? {} : { professional }
}

type OpenerProps = { line: Line; cells: Cells; isShown: boolean; onToggle: () => void }

function Opener({ line, cells, isShown, onToggle }: OpenerProps) {
  return (
    <button
      type="button"
      aria-expanded={isShown}
      onClick={onToggle}
      className="-my-1 -ml-1.5 inline-flex min-h-9 items-center gap-2 rounded-xs px-1 text-left font-semibold pointer-coarse:min-h-11"
    >
      <Icon name={isShown ? 'down' : 'right'} className="size-4 flex-none" />
      <Title about={line.about} cells={cells} />
    </button>
  )
}

function Title({ about, cells: { locale } }: { about: About; cells: Cells }) {
  const { day } = about
  if (day !== undefined)
    return (
      <span className="figures whitespace-nowrap">
        {formatDay(day, locale, 'weekday')}, {formatDay(day, locale, 'short')}
      </span>
    )
  const name = nameOf(about)
  if (!about.professional) return name
  return (
    <span className="flex items-center gap-2.5">
      <span className="flex max-1100:hidden">
        <Avatar name={name} />
      </span>
      <span className="wrap-anywhere">{name}</span>
    </span>
  )
}

type CardsProps = Shared & { label: string; last: string; sums: Line['sums'] }

/** On a narrow screen, without what is zero. */
function Cards({ label, last, sums, lines, columns, cells, isOpen, toggle }: CardsProps) {
  return (
    <>
      <ul aria-label={label} className="text-sm">
        {lines.map((line) => (
          <li key={line.key} className="border-t border-border first:border-t-0">
            <div className="px-4 py-3.5">
              <Opener line={line} cells={cells} isShown={isOpen(line)} onToggle={() => toggle(line)} />
              <Pairs columns={columns} line={line} onOpen={isOpen(line) ? undefined : () => toggle(line)} />
            </div>
            {isOpen(line) && (
              <ul className="bg-surface-2">
                {line.lines.map((part) => (
                  <li key={part.key} className="border-t border-border px-4 py-3.5">
                    <b className="font-semibold">
                      <Title about={partOf(line, part)} cells={cells} />
                    </b>
                    <Pairs columns={columns} line={part} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <div className="border-t-2 border-ink px-4 py-3.5 text-sm">
        <b className="font-semibold">{last}</b>
        <dl className={pairsLook}>
          {columns
            .filter(({ key, isNone }) => key !== 'handedIn' && !isNone(sums))
            .map(({ key, title, sum }) => (
              <Pair key={key} title={title}>
                {sum(sums)}
              </Pair>
            ))}
        </dl>
      </div>
    </>
  )
}

const pairsLook = 'mt-1.5 grid grid-cols-2 gap-x-4 gap-y-1.5'

function Pairs({ columns, line, onOpen }: { columns: Column[]; line: Line; onOpen?: (() => void) | undefined }) {
  return (
    <dl className={pairsLook}>
      {columns
        .filter(({ isNone }) => !isNone(line.sums))
        .map(({ key, title, cell }) => (
          <Pair key={key} title={title}>
            {cell(line, onOpen)}
          </Pair>
        ))}
    </dl>
  )
}

function Pair({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{title}</dt>
      <dd className="flex min-h-8 items-center">{children}</dd>
    </div>
  )
}

function Nothing() {
  return <Empty title="Nothing was collected or is due in these days" picture={<Spot of="emptySearch" />} />
}

import { useState } from 'react'
import type { Block } from '#domain/board.ts'
import { withQuery } from '#domain/contract/address.ts'
import { plural } from '#domain/format/plural.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { PageLink } from '#web/ui/link.tsx'
import { FreeButtons } from './free-buttons.tsx'
import { freeHoursOf } from './free-hours.ts'
import { dutyInWords } from './labels.ts'
import { variables } from './placement.ts'
import { type BoardRow, type Span, unassigned, type Stage } from './rows.ts'
import { type AdminStorefront, categoryIn } from '#web/admin/use-admin.ts'
import { canFallSick, RowAct } from './row-act.tsx'
import { Track } from './track.tsx'
import type { Drag, Lifted } from './use-drag.ts'

type Props = {
  row: BoardRow
  stage: Stage
  lifted: Lifted | undefined
  /** Where the lifted booking would lie; undefined unless it is held over this row and the row can take it. */
  aimed: Span | undefined
  /** Of the lifted booking: browsers may show that of the element that has captured the pointer. */
  cursor: string | undefined
  handlers: Drag['handlers']
  onBook: (time: string, row: BoardRow) => void
}

export function RowOnBoard({ row, stage, lifted, aimed, cursor, handlers, onBook }: Props) {
  const { key, placed, lanes, duty, why } = row
  const hours = freeHoursOf(row, stage)
  const { stopAt } = useTabStop([...placed.map(({ block }) => block._id), ...hours.map(([from]) => freeKey(from))])
  const propsOf = ({ _id }: Block) => {
    const isLifted = lifted?.block._id === _id
    return { isLifted, button: { ...handlers, ...stopAt(_id), ...(isLifted && { style: { cursor } }) } }
  }
  return (
    <li
      data-row={key}
      style={variables({ '--lanes': lanes })}
      className={cx(
        'group/row grid min-h-[calc(var(--lanes)*3.5rem+0.25rem)] grid-cols-[var(--names)_minmax(0,1fr)] border-b border-border',
        aimed ? 'bg-brand-soft' : key === unassigned && 'bg-surface-2',
      )}
    >
      <NameOfRow
        {...row}
        rowKey={key}
        count={placed.length}
        storefront={stage.storefront}
        hasButton={canFallSick(row, stage)}
      >
        {duty && why === undefined && <span className="sr-only">{dutyInWords(duty, stage.locale)}</span>}
        {!lifted && <RowAct row={row} stage={stage} />}
      </NameOfRow>
      <Track
        axis="x"
        {...{ row, stage, aimed, propsOf }}
        free={
          !lifted && (
            <FreeButtons
              axis="x"
              {...{ row, hours, stage, onBook }}
              propsOf={(from) => ({ ...stopAt(freeKey(from)), onKeyDown: handlers.onKeyDown })}
            />
          )
        }
      />
    </li>
  )
}

type LinkProps = { name: string; professional: string; storefront: AdminStorefront; className?: string }

/** To the professional. */
export function NameLink({ name, professional, storefront: { key, address }, className }: LinkProps) {
  const storefront = address === '' ? undefined : key
  return (
    <PageLink
      to={withQuery('/admin/professionals', { storefront, professional })}
      className={cx('underline-offset-3 hover:underline', className)}
    >
      {name}
    </PageLink>
  )
}

/** It takes the presses of the whole head of the row. */
const ofWholeHead = 'after:absolute after:inset-0 focus-visible:after:-outline-offset-2'

const freeKey = (from: number) => `free ${from}`

/** Tab stops at one element of each row: the one focused last, or the first booking. */
function useTabStop(keys: string[]) {
  const [last, setLast] = useState<string>()
  const stop = keys.find((key) => key === last) ?? keys[0]
  return { stopAt: (key: string) => ({ tabIndex: key === stop ? 0 : -1, onFocus: () => setLast(key) }) }
}

type NameProps = Pick<BoardRow, 'name' | 'categories'> & {
  rowKey: string
  /** The number of bookings. */
  count: number
  storefront: AdminStorefront
  /** Whether a button lies at the end of the last line. */
  hasButton?: boolean
  children?: React.ReactNode
}

export function NameOfRow({ rowKey, name, categories, count, storefront, hasButton = false, children }: NameProps) {
  const names = categories.map((category) => categoryIn(storefront, category).name)
  const about = rowKey === unassigned ? plural(count, 'booking', storefront.locale) : names.join(', ')
  const arch = 'arch grid h-9 w-8 flex-none place-items-center border border-transparent'
  return (
    <div className="relative flex min-w-0 items-center gap-2 py-0.5 pr-1 pl-3">
      {rowKey === unassigned ? (
        <span className={cx(arch, 'bg-danger-soft text-danger-text')}>
          <Icon name="alert" className="size-4.5" />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className={cx(arch, 'bg-brand-soft-2 pt-0.5 text-xs font-heavy text-on-brand-soft uppercase')}
        >
          {name.trim()[0] ?? '?'}
        </span>
      )}
      <span className="min-w-0">
        <b className="line-clamp-2 text-sm leading-[1.25] font-semibold wrap-anywhere">
          {rowKey === unassigned ? (
            name
          ) : (
            <NameLink {...{ name, storefront }} professional={rowKey} className={ofWholeHead} />
          )}
        </b>
        <span
          className={cx(
            'line-clamp-1 text-xs leading-[1.25] wrap-anywhere text-text-2',
            hasButton && 'mr-5 pointer-coarse:mr-7',
          )}
        >
          {about}
        </span>
        {children}
      </span>
    </div>
  )
}

import { useState } from 'react'
import { BookingColumn, fixedColumns, usualColumns } from '#domain/booking/view.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { usePopover } from '#web/ui/use-popover.ts'
import { columnNames } from './names.ts'
import { type Move, useReorder } from './use-reorder.ts'

type Props = { columns: readonly BookingColumn[]; onChange: (columns: readonly BookingColumn[]) => void }

/** Which columns the list has, and in which order. */
export function ColumnChooser({ columns, onChange }: Props) {
  const popover = usePopover<HTMLDivElement>({ isKept: true })
  return (
    <>
      <button
        type="button"
        {...popover.button}
        aria-haspopup="dialog"
        className="relative inline-flex h-8 flex-none items-center gap-2 rounded-sm border-[1.5px] border-border-strong px-3 text-sm font-semibold whitespace-nowrap hover:bg-fill pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-1.5"
      >
        <Icon name="columns" className="size-4.5" />
        {/* A hint may need the room beside it. */}
        <span className="max-600:sr-only">Columns</span>
      </button>
      <div
        {...popover.content}
        role="dialog"
        aria-label="Columns"
        className="m-auto max-h-[calc(100%-1rem)] min-h-60 w-72 overflow-y-auto rounded-lg border border-border bg-surface-raised p-2 text-text shadow-3 supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:m-0 supports-[position-area:block-end]:my-2 [position-area:block-end_span-inline-start] [position-try-fallbacks:flip-block,flip-inline]"
      >
        <Content {...{ columns, onChange }} />
      </div>
    </>
  )
}

function Content({ columns, onChange }: Props) {
  const [said, setSaid] = useState('')
  const hidden = BookingColumn.options.filter((one) => !columns.includes(one))

  function move({ from, to }: Move) {
    const column = columns[from]
    if (column === undefined || from === to || to < 0 || to >= columns.length) return
    onChange(columns.toSpliced(from, 1).toSpliced(to, 0, column))
    setSaid(`${columnNames[column]}: place ${to + 1} of ${columns.length}`)
  }
  const { rowOf, handleOf, lifted, place } = useReorder({ count: columns.length, onMove: move })

  function toggle(column: BookingColumn) {
    onChange(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column])
  }

  return (
    <>
      <div className="flex items-center justify-between gap-3 px-2 pt-1 pb-1">
        <h2 className="text-sm font-semibold">Columns</h2>
        <button
          type="button"
          className={cx(linkClass, 'min-h-9 text-sm disabled:text-text-disabled disabled:no-underline')}
          disabled={columns.join() === usualColumns.join()}
          onClick={() => {
            onChange(usualColumns)
            setSaid('Columns reset')
          }}
        >
          Reset
        </button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul aria-label="Columns">
        {[...columns, ...hidden].map((column, at) => {
          const isShown = at < columns.length
          const isFixed = fixedColumns.includes(column)
          return (
            <li
              key={column}
              {...(isShown ? rowOf(at) : {})}
              className={cx(
                'relative flex items-center gap-1 rounded-sm',
                lifted === at && 'bg-fill opacity-60',
                place === at &&
                  lifted !== at &&
                  (lifted !== undefined && lifted < at
                    ? 'shadow-[0_2px_0_var(--ink)]'
                    : 'shadow-[0_-2px_0_var(--ink)]'),
              )}
            >
              <div className="in-ink min-w-0 flex-1 px-2 pointer-fine:[&_label]:min-h-9">
                <Checkbox checked={isShown} disabled={isFixed} onChange={() => toggle(column)}>
                  {columnNames[column]}
                </Checkbox>
              </div>
              {isFixed && <span className="px-2 text-xs text-text-3">Always</span>}
              {isShown && (
                <button
                  type="button"
                  aria-label={`Move ${columnNames[column]}`}
                  title="Drag, or press arrow up and down"
                  {...handleOf(at)}
                  className="grid size-9 flex-none cursor-grab touch-none place-items-center rounded-sm text-text-3 hover:bg-fill hover:text-text focus-visible:-outline-offset-2 pointer-coarse:size-11"
                >
                  <Icon name="grip" className="size-5" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

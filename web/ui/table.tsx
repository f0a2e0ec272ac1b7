import { Fragment } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { cx } from './cx.ts'
import { MovingLine, Skeleton } from './skeleton.tsx'
import { useIsWide } from './use-wide.ts'
import { SidewaysBox } from './list/sideways-box.tsx'

type Direction = 'ascending' | 'descending'

export type Column<Row> = {
  title: string
  /** Numbers are aligned to the right. */
  atEnd?: boolean
  /** Only screen readers get the title. */
  isQuiet?: boolean
  /** In place of the title. */
  head?: React.ReactNode
  /** Hidden on narrower screens. */
  isSpare?: boolean
  /** A class with the width. If any column has one, the others share the rest, and no content moves another column. */
  width?: string
  cell: (row: Row) => React.ReactNode
  sort?: { direction: Direction | undefined; onSort: () => void }
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  /** Undefined while they load. */
  rows: Row[] | undefined
  keyOf: (row: Row) => string
  /** A row on a narrow screen. */
  card: (row: Row) => React.ReactNode
  /** The title above each group of successive rows. */
  groupOf?: ((row: Row) => string) | undefined
  /** The row whose details are open. */
  openKey?: string | undefined
  /** In a quieter text, for a row that is no longer in use. */
  isQuiet?: ((row: Row) => boolean) | undefined
  /** A press on a row outside its links and buttons. A link or button must do the same, for the keyboard. */
  onPress?: (row: Row) => void
  /** What a row shows below itself, in the whole width; on a narrow screen, at the end of its card. */
  below?: ((row: Row) => React.ReactNode) | undefined
  /** A line before a row, in the whole width. */
  dividerAt?: ((row: Row) => React.ReactNode) | undefined
  /** The number of placeholder rows while loading. */
  places?: number
  /** The rows are being loaded again. */
  isRefreshing?: boolean
  /** In pixels: in a narrower place the table scrolls sideways. */
  minWidth?: number | undefined
  /** The keyboard moves between the rows: the one with the focus has a visible edge. */
  isWalked?: boolean
  /** Shown when there are no rows. */
  instead: React.ReactNode
}

/** A table on wide screens, a list of cards on narrow ones. Only one of them is rendered once the width is known. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  card,
  groupOf,
  openKey,
  isQuiet,
  onPress,
  below,
  dividerAt,
  places = 8,
  isRefreshing = false,
  minWidth,
  isWalked = false,
  instead,
}: Props<Row>) {
  const isWide = useIsWide()
  const shown: (Row | undefined)[] = rows ?? Array.from({ length: places })
  if (rows?.length === 0) return instead
  const groupAt = (place: number) => {
    const [row, before] = [rows?.[place], rows?.[place - 1]]
    const group = row && groupOf?.(row)
    return before && groupOf?.(before) === group ? undefined : group
  }
  return (
    <div aria-busy={rows === undefined || isRefreshing} className="relative">
      {isRefreshing && (
        <span className="absolute inset-x-0 top-0 z-2 h-0.75 overflow-hidden bg-brand-soft-2">
          <MovingLine />
        </span>
      )}
      {rows === undefined && (
        <p role="status" className="sr-only">
          Loading...
        </p>
      )}
      {isWide !== false && (
        <SidewaysBox minWidth={minWidth}>
          <table
            className={cx(
              'w-full text-sm',
              isWide === undefined && 'max-900:hidden',
              columns.some(({ width }) => width) && 'table-fixed',
            )}
          >
            <caption className="sr-only">{label}</caption>
            <thead className="sticky top-(--head,0px) z-1 bg-surface">
              <tr>
                {columns.map((column) => (
                  <HeadCell key={column.title} column={column} />
                ))}
              </tr>
            </thead>
            <tbody inert={isRefreshing} className={cx(isRefreshing && waiting)}>
              {shown.map((row, place) => (
                <Fragment key={row ? keyOf(row) : place}>
                  {row && acrossTable(columns.length, dividerAt?.(row))}
                  {groupAt(place) !== undefined && (
                    <tr className="border-t border-border">
                      <th scope="rowgroup" colSpan={columns.length} className={groupLook}>
                        {groupAt(place)}
                      </th>
                    </tr>
                  )}
                  <tr
                    aria-current={(row && keyOf(row) === openKey) || undefined}
                    onClick={(event) => row && onPress && isForRow(event) && onPress(row)}
                    className={cx(
                      // Not the colour of the text: every element in the row would take part.
                      'border-t border-border transition-[background-color]',
                      row && onPress && 'cursor-pointer',
                      row && (keyOf(row) === openKey ? 'bg-brand-soft' : 'hover:bg-surface-2'),
                      row && isQuiet?.(row) && 'text-text-3',
                      isWalked && 'focus-within:shadow-[inset_3px_0_0_var(--ink)]',
                    )}
                  >
                    {columns.map(({ title, atEnd = false, isSpare, cell }) => (
                      <td key={title} className={cx(cellRoom, 'h-14', atEnd && 'figures text-right', isSpare && spare)}>
                        {row ? cell(row) : <Skeleton className={cx('h-4', atEnd ? 'ml-auto w-1/2' : 'w-3/4')} />}
                      </td>
                    ))}
                  </tr>
                  {row && acrossTable(columns.length, below?.(row))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </SidewaysBox>
      )}
      {isWide !== true && (
        <ul
          aria-label={label}
          inert={isRefreshing}
          className={cx(isWide === undefined && '900:hidden', isRefreshing && waiting)}
        >
          {shown.map((row, place) => (
            <Fragment key={row ? keyOf(row) : place}>
              {row && asItem(dividerAt?.(row))}
              {groupAt(place) !== undefined && <li className={groupLook}>{groupAt(place)}</li>}
              <li
                className={cx(
                  'border-t border-border px-4 py-3.5 text-sm transition-[background-color] first:border-t-0',
                  row && keyOf(row) === openKey && 'bg-brand-soft',
                  row && isQuiet?.(row) && 'text-text-3',
                )}
              >
                {row ? (
                  <>
                    {card(row)}
                    {below?.(row)}
                  </>
                ) : (
                  <span className="grid gap-2">
                    <Skeleton className="h-4 w-1/2" />
                    <Skeleton className="h-4 w-3/4" />
                  </span>
                )}
              </li>
            </Fragment>
          ))}
        </ul>
      )}
    </div>
  )
}

const groupLook = 'bg-surface-2 px-4 py-2 text-left text-xs font-strong text-text-2 768:px-6'

/** A row in the width of the table; none without content. Not a component, which every row would render each time. */
function acrossTable(span: number, content: React.ReactNode) {
  if (!content) return null
  return (
    <tr>
      <td colSpan={span} className="p-0">
        {content}
      </td>
    </tr>
  )
}

function asItem(content: React.ReactNode) {
  return content ? <li>{content}</li> : null
}

/** The rows of another query cannot be opened or ticked by mistake. */
const waiting = 'opacity-50 transition-opacity delay-150'

/** Not a press on a link, button or input, and not the end of a text selection. */
function isForRow({ target }: React.MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest('a, button, input, label') !== null
  return !isOwn && window.getSelection()?.isCollapsed !== false
}

const spare = 'max-1100:hidden'
const cellRoom = 'px-3 max-1100:px-2 py-2.5 align-middle first:pl-6 last:pr-6'

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { title, atEnd = false, isQuiet = false, isSpare = false, width, head, sort } = column
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={cx(
        cellRoom,
        'h-11 text-xs font-strong whitespace-nowrap text-text-3',
        atEnd ? 'text-right' : 'text-left',
        isSpare && spare,
        width,
      )}
    >
      {head !== undefined ? (
        head
      ) : sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className="-mx-1.5 inline-flex min-h-7 pointer-coarse:min-h-11 items-center gap-1 rounded-xs px-1.5 font-strong hover:text-text"
        >
          {title}
          <Icon
            name={sort.direction === 'ascending' ? 'up' : sort.direction === 'descending' ? 'down' : 'sort'}
            className="size-3.5"
          />
        </button>
      ) : (
        <span className={cx(isQuiet && 'sr-only')}>{title}</span>
      )}
    </th>
  )
}

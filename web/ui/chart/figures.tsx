import { Link } from 'react-router'
import { ScrollBox } from './scroll-box.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { type Series, Swatch } from './series.tsx'

type Props = {
  /** What they count, and the period. */
  caption: string
  /** The heading of the names. */
  first: string
  /** The headings of the numbers; a narrow screen shows their swatches instead. */
  columns: (Pick<Series, 'name'> & Partial<Series>)[]
  rows: {
    key: string
    name: string
    /** The accessible name of the link. */
    label: string
    to: string
    figures: string[]
  }[]
  /** The total of each column. */
  foot: string[]
}

const room = 'px-1.5 py-2 pointer-coarse:py-3 first:pl-0 last:pr-0'

/** A chart as a table, which scrolls in its own box; it shows the 13 weeks of 90 days at once where there is room. */
export function Figures({ caption, first, columns, rows, foot }: Props) {
  return (
    <ScrollBox className="-mr-2 max-h-75 pr-2 600:max-h-152" foot="bottom-9 pointer-coarse:bottom-11">
      <table className="figures w-full text-xs 600:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-1 bg-surface text-2xs font-strong text-text-3 600:text-xs">
          <tr>
            <th scope="col" className={`${room} text-left`}>
              {first}
            </th>
            {columns.map(({ name, look }) => (
              <th key={name} scope="col" className={`${room} text-right`}>
                {look && (
                  <span className="inline-block 481:hidden">
                    <Swatch look={look} />
                  </span>
                )}
                <span className={look && 'max-481:sr-only'}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, label, to, figures }) => (
            <tr key={key} className="border-t border-border">
              <th scope="row" className={`${room} text-left font-normal whitespace-nowrap`}>
                <Link
                  to={to}
                  aria-label={label}
                  className={`relative pointer-coarse:before:absolute pointer-coarse:before:-inset-y-3 pointer-coarse:before:inset-x-0 ${linkClass}`}
                >
                  {name}
                </Link>
              </th>
              {figures.map((figure, column) => (
                <td key={columns[column]?.name} className={`${room} text-right`}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 border-t border-border-strong bg-surface font-heavy">
          <tr>
            <th scope="row" className={`${room} text-left`}>
              Total
            </th>
            {foot.map((figure, column) => (
              <td key={columns[column]?.name} className={`${room} text-right`}>
                {figure}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  )
}

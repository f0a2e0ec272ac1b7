import { Link } from 'react-router'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Share = {
  key: string
  name: string
  /** The count and its share of all, formatted. */
  count: string
  share: string
  /** The length of its bar, from 0 to 1. */
  part: number
  /** What is counted, for screen readers. */
  unit: string
  /** The page that lists what it counts. */
  to: string
}

const row = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-2.25 text-sm'

type Props = {
  label: string
  shares: Share[]
  /** As many rows as were reserved: the room of those without a share stays, so that nothing below moves. */
  rows: number
}

/** Parts of a whole as bars, which compare better than the angles of a pie chart. */
export function Shares({ label, shares, rows }: Props) {
  const rest = Math.max(0, rows - shares.length)
  return (
    <div className="-my-2.25">
      <ul aria-label={label}>
        {shares.map(({ key, name, count, share, part, unit, to }) => (
          <li key={key}>
            <Link to={to} className={`group -mx-2 rounded-sm px-2 ${row}`}>
              <span className="truncate font-strong group-hover:underline">
                {name}
                <span className="sr-only">: </span>
              </span>
              <span className="figures">
                <b className="font-heavy">{count}</b>
                <span className="sr-only"> {unit},</span> <span className="text-text-3">{share}</span>
              </span>
              <svg className="col-span-2 h-2.5 w-full" aria-hidden="true">
                <rect
                  width="100%"
                  height="100%"
                  rx="5"
                  className="fill-fill forced-colors:fill-transparent forced-colors:stroke-[CanvasText]"
                />
                {/* The smallest share is visible too. */}
                <rect
                  width={`${Math.max(part * 100, 2)}%`}
                  height="100%"
                  rx="5"
                  className="fill-brand transition-colors group-hover:fill-brand-hover forced-colors:fill-[Highlight]"
                />
              </svg>
            </Link>
          </li>
        ))}
      </ul>
      {Array.from({ length: rest }, (_, place) => (
        <div key={place} className={row}>
          <span className="col-span-2 h-5.25" />
          <span className="col-span-2 h-2.5" />
        </div>
      ))}
    </div>
  )
}

/** In place of the shares while they load. */
export function SharesSkeleton({ count }: { count: number }) {
  return (
    <div className="-my-2.25">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={row}>
          <Skeleton className="my-0.75 h-3.75 w-1/2" />
          <Skeleton className="my-0.75 h-3.75 w-12" />
          <Skeleton className="col-span-2 h-2.5" />
        </div>
      ))}
    </div>
  )
}

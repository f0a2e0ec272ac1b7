import { ButtonLink } from '#web/ui/button.tsx'
import { mostShown, pathOfView, stepOf, type TabKey } from '#web/shared/dashboard-view.ts'

type Props = {
  tab: TabKey
  shown: number
  total: string
  /** The number loaded, if some of them are not shown. */
  reading?: number
  onMore: () => void
}

const words: Record<TabKey, string> = {
  upcoming: 'Show more bookings',
  past: 'Show more bookings',
  reviews: 'Show more reviews',
  favorites: 'Show more favorites',
}

/** The count is in the URL, so that Back shows as many items as before. */
export function ShowMore({ tab, shown, total, reading = shown, onMore }: Props) {
  return (
    <div className="mt-8 grid justify-items-center gap-2.5">
      {reading < mostShown && (
        <ButtonLink
          look="secondary"
          replace
          preventScrollReset
          onClick={onMore}
          to={pathOfView({ tab, shown: Math.min(reading + stepOf(tab), mostShown) })}
        >
          {words[tab]}
        </ButtonLink>
      )}
      <p className="figures text-sm text-text-3">
        {shown} of {total} shown
      </p>
    </div>
  )
}

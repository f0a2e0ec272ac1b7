import { ButtonLink } from '#web/ui/button.tsx'
import { mostShown, pathOfView, type TabKey, tabOf } from '#web/shared/dashboard-view.ts'

type Props = {
  tab: TabKey
  shown: number
  total: string
  /** The number loaded, if some of them are not shown. */
  reading?: number
  onMore: () => void
}

/** The count is in the URL, so that Back shows as many items as before. */
export function ShowMore({ tab, shown, total, reading = shown, onMore }: Props) {
  const { noun, step } = tabOf(tab)
  return (
    <div className="mt-8 grid justify-items-center gap-2.5">
      {reading < mostShown && (
        <ButtonLink
          look="secondary"
          replace
          preventScrollReset
          onClick={onMore}
          to={pathOfView({ tab, shown: Math.min(reading + step, mostShown) })}
        >
          Show more {noun}
        </ButtonLink>
      )}
      <p className="figures text-sm text-text-3">
        {shown} of {total} shown
      </p>
    </div>
  )
}

import { mostUnread } from '#domain/activity/news.ts'
import { Icon } from '#web/art/icons.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { iconButtonClass } from '#web/ui/button.tsx'
import type { NewsState } from './use-news.ts'

/** Loaded when it is opened, or when the user first does something. */
export const NewsPanel = onDemand(async () => (await import('./panel.tsx')).NewsPanel)

type Props = { news: Pick<NewsState, 'unread' | 'said'>; onClick: () => void }

/** Opens the notifications, and says how many are unread. */
export function Bell({ news: { unread, said }, onClick }: Props) {
  const count = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  return (
    <>
      <span className="relative">
        <button
          type="button"
          title="Notifications"
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          aria-haspopup="dialog"
          onClick={onClick}
          className={iconButtonClass()}
        >
          <Icon name="bell" />
        </button>
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="figures pointer-events-none absolute -top-0.5 left-6 min-w-5 rounded-full bg-ink px-1.5 py-0.5 text-center text-xs leading-tight font-heavy text-on-ink"
          >
            {count}
          </span>
        )}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

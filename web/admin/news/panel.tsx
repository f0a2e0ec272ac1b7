import { Link } from 'react-router'
import { mostUnread, type NewsItem } from '#domain/activity/news.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { isForOthers } from '#web/ui/keys.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { NewsState } from './use-news.ts'
import { addressOf, ageInWords, detailsOf, headlineOf, iconOf } from './words.ts'

type Props = { open: boolean; onClose: () => void; news: NewsState }

/** Beside the rail: what is new, then what was read lately. On a phone the whole screen. */
export function NewsPanel({ open, onClose, news }: Props) {
  const { items, unread, hasFailed, refresh } = news
  const fresh = items?.filter(({ isRead }) => !isRead) ?? []
  const read = items?.filter(({ isRead }) => isRead) ?? []
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Notifications"
      shape="news"
      head={<Head news={news} />}
      onKeyDown={walk}
    >
      <div className="-mx-5 -my-5 600:-mx-6">
        {!items && hasFailed && (
          <div className="p-5">
            <Failed onRetry={refresh}>We could not load the notifications.</Failed>
          </div>
        )}
        {!items && !hasFailed && <Skeleton className="m-5 h-40" />}
        {items && unread === 0 && fresh.length === 0 && <p className="px-5 py-5 600:px-6 text-text-2">Nothing new.</p>}
        <List label="New" isFirst {...{ news, onClose }} items={fresh} />
        {read.length > 0 && (
          <h3 className="border-y border-border bg-surface-2 px-5 py-2 font-text text-sm font-semibold text-text-2 600:px-6">
            Read
          </h3>
        )}
        <List label="Read" isFirst={fresh.length === 0} {...{ news, onClose }} items={read} />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-border px-5 py-3.5 text-sm text-text-2 600:px-6">
          <TextLink to="/admin/settings/messages" onClick={onClose}>
            What you hear of by email
          </TextLink>
          New ones appear by themselves
        </p>
      </div>
    </Dialog>
  )
}

function Head({ news: { unread, markAll } }: { news: NewsState }) {
  const count = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 text-h3 font-heavy">
        <span aria-hidden="true">Notifications </span>
        <span role="status" className="figures font-medium text-text-2">
          {unread > 0 && `${count} unread`}
        </span>
      </p>
      {unread > 0 && (
        <button
          type="button"
          onClick={(event) => {
            // The button disappears.
            const panel = event.currentTarget.closest('dialog')
            const row = panel?.querySelector<HTMLElement>('li a') ?? panel?.querySelector('h2')
            row?.focus()
            markAll()
          }}
          className="min-h-11 rounded-sm px-2 text-sm font-semibold hover:bg-fill"
        >
          Mark all as read
        </button>
      )}
    </div>
  )
}

/** The arrow keys move between the rows. */
function walk(event: React.KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined || rows.length === 0 || isForOthers(event)) return
  event.preventDefault()
  rows.at(to % rows.length)?.focus()
}

type ListProps = { label: string; isFirst: boolean; items: NewsItem[]; news: NewsState; onClose: () => void }

function List({ label, isFirst, items, news, onClose }: ListProps) {
  const now = useNow(news.readAt)
  if (items.length === 0) return null
  return (
    <ul aria-label={label}>
      {items.map((item, at) => (
        <li
          key={item._id}
          className="border-border transition-[opacity,translate] duration-200 ease-standard not-first:border-t starting:-translate-y-2 starting:opacity-0 motion-reduce:transition-none"
        >
          <Row
            {...{ item, now }}
            isFirst={isFirst && at === 0}
            onOpen={() => {
              news.markOne(item)
              onClose()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

type RowProps = { item: NewsItem; now: number; isFirst: boolean; onOpen: () => void }

function Row({ item, now, isFirst, onOpen }: RowProps) {
  const { pathOf, storefrontOf, storefront: chosen } = useAdmin()
  const { locale, brand } = storefrontOf(item.storefront)
  const [path, query] = addressOf(item)
  const isUrgent = item.kind === 'unassigned' && !item.isRead
  return (
    <Link
      to={pathOf(path, query)}
      onClick={onOpen}
      data-first-focus={isFirst ? '' : undefined}
      className="grid min-h-16.5 grid-cols-[2rem_minmax(0,1fr)] items-center gap-3.5 px-5 py-2.5 600:px-6 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span
        className={cx(
          'grid h-9 w-8 place-items-center rounded-t-[999px] rounded-b-sm',
          isUrgent ? 'bg-danger-soft text-danger-text' : 'bg-fill text-text-2',
        )}
      >
        <Icon name={iconOf(item)} className="size-4.5" />
      </span>
      <span className="min-w-0">
        <span className="flex items-baseline gap-3">
          <b className={cx('min-w-0 flex-1 truncate', item.isRead ? 'font-strong' : 'font-semibold')}>
            {headlineOf(item)}
          </b>
          <span className="figures flex flex-none items-center gap-2.5 text-sm text-text-2">
            {ageInWords(item.at, { now, locale })}
            {!item.isRead && (
              <span className="size-2 rounded-full bg-ink">
                <span className="sr-only">, unread</span>
              </span>
            )}
          </span>
        </span>
        <span className="figures block truncate text-sm text-text-2">
          {detailsOf(item, locale)}
          {!chosen && ` · ${brand}`}
        </span>
      </span>
    </Link>
  )
}

import { BookingStatus, statusNames } from '#domain/booking.ts'
import { formatDay, formatDays } from '#domain/format/day.ts'
import { Tag } from '#web/ui/chip.tsx'
import type { BookingList } from './use-booking-list.ts'
import { useUrlText } from '#web/data/use-url-text.ts'
import { ListToolbar, ToolbarDay, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { optionsOf } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

const statuses = optionsOf(BookingStatus.options, statusNames)
const orders = optionsOf(['earliest'], { earliest: 'Earliest first' })

/** The filters of the list. A single day replaces a range of days. */
export function BookingToolbar({ list }: { list: BookingList }) {
  const { filter, change } = list
  // The year of a typed date arrives digit by digit.
  const { text, setText } = useUrlText(filter.date ?? '', (day) =>
    change({ date: day || undefined, from: undefined, to: undefined }),
  )
  return (
    <ListToolbar label="Search customer name, email or service" list={list}>
      <ToolbarSelect label="Status" usual="All Statuses" options={statuses} {...list.filterBy('status')} />
      <ToolbarDay label="Date" empty="Any date" value={text} onChange={setText} />
      <ToolbarSelect label="Sort by" isForCards usual="Latest first" options={orders} {...list.filterBy('sort')} />
    </ListToolbar>
  )
}

/** The filters that have no control, such as those in links from the dashboard charts. */
export function BookingTags({ list: { filter, change } }: { list: BookingList }) {
  const { own, storefront = own, storefronts } = useAdmin()
  const { category, from, to, unassigned } = filter
  const { locale } = storefront
  const named = storefronts.flatMap(({ frame }) => frame.categories).find(({ key }) => key === category)
  const tags = [
    category !== undefined && { text: named?.name ?? category, off: { category: undefined } },
    (from !== undefined || to !== undefined) && {
      text: rangeText(locale, { from, to }),
      off: { from: undefined, to: undefined },
    },
    unassigned === true && { text: 'Unassigned', off: { unassigned: undefined } },
  ].filter((tag) => tag !== false)
  if (tags.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 border-b border-border px-4 py-3 768:px-6">
      {tags.map(({ text, off }) => (
        <Tag key={text} onRemove={() => change(off)}>
          {text}
        </Tag>
      ))}
    </div>
  )
}

type Range = { from: string | undefined; to: string | undefined }

function rangeText(locale: string, { from, to }: Range): string {
  if (from !== undefined && to !== undefined) return formatDays(from, to, locale)
  return from === undefined
    ? `Until ${formatDay(to ?? '', locale, 'short')}`
    : `From ${formatDay(from, locale, 'short')}`
}

import { Link } from 'react-router'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { usualColumns } from '#domain/booking/view.ts'
import { BookingCard } from './columns/card.tsx'
import { ColumnChooser } from './columns/chooser.tsx'
import { useColumns } from './columns/use-columns.tsx'
import type { BookingList } from './use-booking-list.ts'
import type { Selection } from './use-selection.ts'
import { useBookingRoute } from './use-booking-route.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import type { Bulk } from './bulk/use-bulk.ts'
import { KeyHints } from './keys/key-help.tsx'
import type { RowKeys } from './keys/use-row-keys.ts'
import { PageTick, tickOf } from './ticks.tsx'
import { BookingToolbar } from './toolbar.tsx'
import { ViewTabs } from './views/view-tabs.tsx'
import type { Views } from './views/use-views.ts'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'

type Props = {
  list: BookingList
  selection: Selection
  bulk: Bulk
  views: Views
  /** The number of bookings without a professional. */
  unassigned: string | undefined
  keys: RowKeys
}

export function BookingTable({ list, selection, bulk, views, unassigned, keys }: Props) {
  const { booking, open, linkTo } = useBookingRoute()
  const { columns, setColumns } = views
  const { cells, minWidth } = useColumns({ list, selection, columns })
  const card = (booking: AdminBooking) => (
    <div className="flex items-center gap-3">
      {tickOf(booking, selection)}
      <Link
        {...linkTo(booking._id)}
        data-details={booking._id}
        className="-my-3.5 -mr-4 min-w-0 flex-1 scroll-my-24 py-3.5 pr-4 focus-visible:-outline-offset-2"
      >
        <BookingCard booking={booking} mark={markOf(list, booking)} columns={columns} />
      </Link>
    </div>
  )
  return (
    <ListBox
      list={list}
      noun="bookings"
      top={<ViewTabs {...{ views, list, unassigned }} />}
      toolbar={<BookingToolbar list={list} />}
      columns={cells}
      minWidth={columns.length > usualColumns.length ? minWidth : undefined}
      openKey={booking}
      onPress={({ _id }) => open(_id)}
      isWalked
      card={card}
      lead={
        <span className="flex 900:hidden">
          <PageTick {...{ list, selection }} />
        </span>
      }
      hints={<KeyHints {...keys} />}
      tail={<ColumnChooser columns={columns} onChange={setColumns} />}
      foot={!list.rows?.length && selection.chosen.length === 0 ? null : <BulkBar {...{ selection, bulk, list }} />}
    />
  )
}

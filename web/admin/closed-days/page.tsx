import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { formatDay } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { ClosedDay } from '#domain/professional/closed-day.ts'
import { ask, askAt } from '#web/api.ts'
import { boxLook, ListHead } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ClosedDayDialog } from './dialog.tsx'

/** The coming days on which a storefront is closed. */
export default function AdminClosedDays() {
  const { storefrontKey, locale, pathOf } = useAdmin()
  const { value, isCurrent, error, refresh } = useQuery(
    `closed days of ${storefrontKey}`,
    () => ask(api.closedDay.coming, { query: { storefront: storefrontKey } }),
    { every: pollingPause },
  )
  const days = isCurrent ? value?.items : undefined
  const [edited, setEdited] = useState<ClosedDay | 'new'>()
  const [reopened, setReopened] = useState<ClosedDay>()
  const isFailed = days === undefined && error !== undefined
  return (
    <>
      <Breadcrumb trail={[{ label: 'Professionals', to: pathOf('/admin/professionals') }]} here="Closed days" />
      <ListHead
        title="Closed days"
        text={days && days.length > 0 ? plural(days.length, 'coming closed day', locale) : ''}
      >
        <Button look="ink" onClick={() => setEdited('new')}>
          <Icon name="plus" /> Close a day
        </Button>
      </ListHead>
      <section aria-label="Closed days" className={boxLook}>
        {isFailed ? (
          <div className="p-4">
            <Failed onRetry={refresh}>We could not load the closed days.</Failed>
          </div>
        ) : (
          <DayTable days={days} onEdit={setEdited} onReopen={setReopened} />
        )}
      </section>
      {edited && (
        <ClosedDayDialog
          closed={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={refresh}
        />
      )}
      <ReopenDialog day={reopened} onClose={() => setReopened(undefined)} onDone={refresh} />
    </>
  )
}

type TableProps = { days: ClosedDay[] | undefined } & Record<'onEdit' | 'onReopen', (day: ClosedDay) => void>

function DayTable({ days, onEdit, onReopen }: TableProps) {
  const { storefront, storefrontOf } = useAdmin()
  const name = ({ date, storefront: key }: ClosedDay) => formatDay(date, storefrontOf(key).locale, 'full')
  const acts = (day: ClosedDay) => (
    <span className="flex justify-end gap-1">
      <IconButton small label={`Edit the reason of ${name(day)}`} icon="edit" onClick={() => onEdit(day)} />
      <IconButton small label={`Reopen ${name(day)}`} icon="trash" onClick={() => onReopen(day)} />
    </span>
  )
  const reason = (day: ClosedDay) => day.reason || <span className="text-text-3">No reason given</span>
  const columns: Column<ClosedDay>[] = [
    { title: 'Day', width: 'w-[18rem]', cell: (day) => <b className="figures font-semibold">{name(day)}</b> },
    ...(storefront ? [] : [{ title: 'Storefront', cell: (day: ClosedDay) => storefrontOf(day.storefront).brand }]),
    { title: 'Reason', cell: (day) => <span className="wrap-anywhere">{reason(day)}</span> },
    { title: 'Bookings', width: 'w-[9rem]', cell: (day) => <BookingsOn day={day} /> },
    { title: 'Actions', isQuiet: true, atEnd: true, width: 'w-[7rem]', cell: acts },
  ]
  return (
    <Table
      label="Closed days"
      columns={columns}
      rows={days}
      keyOf={({ storefront: key, date }) => `${key} ${date}`}
      places={4}
      card={(day) => (
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <b className="figures block font-semibold">{name(day)}</b>
            {!storefront && <span className="block text-sm text-text-2">{storefrontOf(day.storefront).brand}</span>}
            <span className="block text-sm wrap-anywhere text-text-2">{reason(day)}</span>
            <BookingsOn day={day} />
          </div>
          {acts(day)}
        </div>
      )}
      instead={<Empty title="No closed days" text="On a closed day no one can book. Bookings that exist stay." />}
    />
  )
}

/** The bookings that stay on a closed day, until an administrator moves or cancels them. */
function BookingsOn({ day: { storefront, date, bookings } }: { day: ClosedDay }) {
  const { pathOf, storefrontOf } = useAdmin()
  if (bookings === 0) return <span className="text-sm text-text-3">None</span>
  return (
    <Link to={pathOf('/admin/bookings', { date, storefront, open: true })} className={linkClass}>
      {plural(bookings, 'booking', storefrontOf(storefront).locale)}
    </Link>
  )
}

type ReopenProps = { day: ClosedDay | undefined; onClose: () => void; onDone: () => void }

function ReopenDialog({ day, onClose, onDone }: ReopenProps) {
  const { storefrontOf } = useAdmin()
  const toast = useToast()
  const say = ({ storefront, date }: ClosedDay) => formatDay(date, storefrontOf(storefront).locale, 'full')
  return (
    <DeleteDialog
      item={day}
      title="Reopen this day?"
      remove={({ storefront, date }) => askAt(storefront)(api.closedDay.reopen, { params: { day: date } })}
      onDeleted={(gone) => {
        onClose()
        onDone()
        toast({ text: `${say(gone)} is open again` })
      }}
      onClose={onClose}
      failed="The day could not be reopened. Please try again."
      action={{ label: 'Reopen', busyLabel: 'Reopening...', look: 'ink' }}
    >
      {(closed) => <p>Customers can book {say(closed)} again.</p>}
    </DeleteDialog>
  )
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import type { ClosedDay } from '#domain/professional/closed-day.ts'
import { ask, askAt } from '#web/api.ts'
import { CustomerName } from '#web/admin/customer-name.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  /** The day whose reason is edited; without it, a new one. */
  closed: ClosedDay | undefined
  onClose: () => void
  onSaved: () => void
}

/** Closes a day, and says before which bookings are on it. */
export function ClosedDayDialog({ closed, onClose, onSaved }: Props) {
  const { own, storefront: chosen, storefronts, storefrontOf } = useAdmin()
  const toast = useToast()
  const [storefront, setStorefront] = useState((chosen ?? own).key)
  const [date, setDate] = useState(closed?.date ?? '')
  const [reason, setReason] = useState(closed?.reason ?? '')
  const key = closed?.storefront ?? storefront
  const { locale } = storefrontOf(key)
  const write = useWrite(() => askAt(key)(api.closedDay.close, { params: { day: date }, body: { reason } }), {
    failed: 'The day could not be closed. Please try again.',
  })
  const errorOf = (field: string) => write.problems.find((one) => one.field === field)?.message

  async function save() {
    const outcome = await write.run()
    if (outcome?.kind !== 'done') return
    onSaved()
    onClose()
    toast({ text: `${formatDay(date, locale, 'full')} is closed` })
  }

  return (
    <FormDialog
      title={closed ? `Closed on ${formatDay(closed.date, locale, 'full')}` : 'Close a day'}
      guarded
      isBusy={write.isBusy}
      problem={(errorOf('day') ?? errorOf('reason')) ? undefined : write.problem}
      onClose={onClose}
      onSubmit={() => date !== '' && void save()}
      action={{
        label: closed ? 'Save reason' : 'Close this day',
        busyLabel: 'Saving...',
        look: 'ink',
        'aria-disabled': date === '',
      }}
    >
      {!closed && !chosen && (
        <SelectField label="Storefront" value={storefront} onChange={(event) => setStorefront(event.target.value)}>
          {storefronts.map(({ key: each, brand }) => (
            <option key={each} value={each}>
              {brand}
            </option>
          ))}
        </SelectField>
      )}
      {!closed && <DayField date={date} error={errorOf('day')} onChoose={setDate} />}
      <TextField
        label="Reason"
        optional
        maxLength={200}
        hint="Customers see it."
        error={errorOf('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {date !== '' && <BookingsHit storefront={key} date={date} />}
    </FormDialog>
  )
}

type DayProps = { date: string; error: string | undefined; onChoose: (date: string) => void }

function DayField({ date, error, onChoose }: DayProps) {
  const today = useToday()
  return (
    <TextField
      label="Day"
      type="date"
      required
      min={today}
      error={error}
      value={date}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

const shown = 5

/** The open bookings of a day: they stay when it is closed. */
function BookingsHit({ storefront, date }: { storefront: string; date: string }) {
  const { locale } = useAdmin().storefrontOf(storefront)
  const { value, isCurrent, hasFailed, refresh } = useQuery(
    `open on ${storefront} ${date}`,
    () => ask(api.adminBookings.all, { query: { storefront, date, open: true, sort: 'earliest', limit: shown } }),
    { start: 300 },
  )
  const page = isCurrent ? value : undefined
  const first = page?.items
  const rest = page ? Number.parseInt(page.total) - page.items.length : 0
  return (
    <div className="grid min-h-6 grid-cols-1 gap-2">
      <p role="status" className="text-sm text-text-2">
        {page &&
          (page.items.length === 0
            ? 'No bookings are on this day.'
            : `${plural(page.total, 'booking', locale)} on this day. They stay until you move or cancel them.`)}
      </p>
      {!page && hasFailed && <Failed onRetry={refresh}>We could not load the bookings on this day.</Failed>}
      {first && first.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {first.map(({ _id, time, customer, service, status }) => (
            <li key={_id} className="flex items-center gap-3 py-2.5 text-sm">
              <span className="figures w-18 flex-none font-semibold">{formatTime(time, locale)}</span>
              <span className="min-w-0 flex-1">
                <b className="block truncate font-semibold">
                  <CustomerName of={customer} />
                </b>
                <span className="block truncate text-text-2">{service.title}</span>
              </span>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="figures text-sm text-text-2">{`${formatCount(rest, locale)} more`}</p>}
    </div>
  )
}

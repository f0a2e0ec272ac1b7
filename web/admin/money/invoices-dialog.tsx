import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { plural } from '#domain/format/plural.ts'
import { formatDay } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { addDays } from '#domain/format/zone.ts'
import { Options } from '#web/admin/options.tsx'
import { type AdminStorefront, useAdmin } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { fetchFile } from '#web/files.ts'
import { ExportButton } from '#web/forms/export-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { SelectField } from '#web/ui/form/field.tsx'

/** So many months can be chosen. */
const months = 24
/** So many are listed; the file has all of them. */
const listed = 100

type Props = { storefront: AdminStorefront; onClose: () => void }

/** The invoices and credit notes of a month, the newest first, and their file. */
export function InvoicesDialog({ storefront: { key, locale }, onClose }: Props) {
  const { pathOf } = useAdmin()
  const choices = monthsUntil(useToday(), locale)
  const [month, setMonth] = useState(choices[0]?.key ?? '')
  const range = { from: `${month}-01`, to: lastDayOf(month) }
  const { value, hasFailed, refresh } = useQuery(`invoices ${key} ${month}`, () =>
    ask(api.invoice.all, { query: { ...range, storefront: key, limit: listed } }),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invoices"
      under={<span className="figures">{value ? plural(value.total, 'document', locale) : '\u00a0'}</span>}
      actions={
        <ExportButton
          label="Export month as CSV"
          fetch={(way) => fetchFile(api.invoice.fileOfMonth, { query: { month } }, { ...way, storefront: key })}
        />
      }
    >
      <SelectField label="Month" value={month} onChange={(event) => setMonth(event.currentTarget.value)}>
        <Options of={choices} />
      </SelectField>
      {hasFailed && !value && <Failed onRetry={refresh}>We could not load the invoices.</Failed>}
      {value?.items.length === 0 && <p className="mt-4 text-sm text-text-2">No invoices in this month.</p>}
      <ul aria-label="Invoices" className="mt-4 grid gap-2.5 text-sm">
        {value?.items.map(({ _id, booking, kind, number, date, total, currency, isTakenBack }) => (
          <li key={_id} className="figures flex flex-wrap justify-between gap-x-4 border-b border-border pb-2.5">
            <span>
              <Link
                className="font-semibold underline decoration-current/30 underline-offset-3 hover:decoration-current"
                to={pathOf(`/admin/bookings/${booking}/invoices/${_id}`)}
              >
                {number}
              </Link>
              <span className="text-text-2">
                {' '}
                {kind === 'credit-note' && 'Credit note, '}
                {formatDay(date, locale, 'near')}
                {isTakenBack && ', taken back'}
              </span>
            </span>
            <span>{formatMoney(total, { currency, locale }, 'summary')}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The months until that of a day, the latest first. */
function monthsUntil(today: string, locale: string) {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: months }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return { key: first.toISOString().slice(0, 7), name: name.format(first) }
  })
}

function lastDayOf(month: string): string {
  return addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
}

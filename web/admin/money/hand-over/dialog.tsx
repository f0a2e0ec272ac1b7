import { api } from '#domain/api.ts'
import { formatDay } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { CashOfDay } from '#domain/ledger.ts'
import { AmountField } from '#web/admin/amount-field.tsx'
import type { CashOf } from '#web/admin/money/cells.tsx'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { CashRows } from './cash-rows.tsx'
import { useHandOverForm } from './form.ts'

type Props = {
  of: CashOf
  storefront: AdminStorefront
  /** Something was handed in or taken back. */
  onChanged: () => void
  onClose: () => void
}

/** The cash of a professional on a day, and what is counted of it. */
export function HandOverDialog(props: Props) {
  const { of, onClose } = props
  const { professional, date } = of
  const read = () => ask(api.ledger.cashOfDay, { query: { professional, date } })
  const { value, hasFailed, refresh } = useQuery(`${professional} ${date}`, read, { every: pollingPause })
  if (value) return <Counting {...props} cash={value} onStale={refresh} />
  return (
    <Dialog open onClose={onClose} title="Hand-over" under={<Under of={of} storefront={props.storefront} />}>
      {hasFailed ? <Failed onRetry={refresh}>We could not load the cash.</Failed> : <Skeleton className="h-40" />}
    </Dialog>
  )
}

function Under({ of: { name, date }, storefront: { locale } }: Pick<Props, 'of' | 'storefront'>) {
  return (
    <span className="figures wrap-anywhere">
      {name}, {formatDay(date, locale, 'full')}
    </span>
  )
}

type CountingProps = Props & { cash: CashOfDay; onStale: () => void }

function Counting({ of, storefront, cash, onChanged, onClose, onStale }: CountingProps) {
  const { locale } = storefront
  const place = { currency: cash.currency, locale }
  const toast = useToast()
  const form = useHandOverForm({
    cash,
    locale,
    onStale,
    onDone(_, amount) {
      end()
      onChanged()
      onClose()
      toast({ text: `${formatMoney(amount, place, 'summary')} taken from ${cash.professional.name}` })
    },
  })
  const { state, busy, errorOf, counted, note, value, differing, isDirty } = form
  const { close, end, discard } = useUnsavedDialog({ isDirty, isBusy: busy, onClose })
  const isDone = cash.open === 0
  const money = value === undefined || value === 0 ? 'cash' : formatMoney(value, place, 'summary')
  return (
    <FormDialog
      title="Hand-over"
      under={<Under of={of} storefront={storefront} />}
      guarded={isDirty}
      onClose={() => close()}
      isBusy={busy}
      form={state}
      discard={discard}
      closeLabel={isDone ? 'Close' : 'Cancel'}
      {...(!isDone && { action: { label: `Take ${money}`, busyLabel: 'Saving...', look: 'ink' } })}
      foot={differing === undefined || isDone ? undefined : 'The difference stays on the list.'}
      lead={
        <CashRows
          cash={cash}
          storefront={storefront}
          onTakenBack={() => {
            onStale()
            onChanged()
          }}
        />
      }
    >
      {isDone ? (
        <Note>All cash of this day is handed in.</Note>
      ) : (
        <div className="mt-4.5 grid gap-4.5 600:grid-cols-2">
          <AmountField
            {...place}
            label="Counted"
            name="amount"
            data-first-focus=""
            value={counted}
            onChange={(event) => form.setCounted(event.currentTarget.value)}
            error={errorOf('amount') ?? differing}
          />
          <TextField
            label="Note"
            name="note"
            maxLength={300}
            autoComplete="off"
            value={note}
            onChange={(event) => form.setNote(event.currentTarget.value)}
            hint="Needed when it differs"
            error={errorOf('note')}
          />
        </div>
      )}
    </FormDialog>
  )
}

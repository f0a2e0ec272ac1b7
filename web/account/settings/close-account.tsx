import { freeSpan } from '#domain/booking/free-change.ts'
import { useState } from 'react'
import { CloseAccount, type ToBeCancelled } from '#domain/account.ts'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatDay, unbrokenTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useUser } from '#web/data/use-user.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useLeave } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'

const consequences = 'This deletes your account and the personal data in it, and cancels your upcoming bookings.'

export function CloseAccountSection() {
  const [turns, setTurns] = useState(0)
  const [isAsking, setAsking] = useState(false)
  // Read before the dialog opens, so that nothing in it moves, and again for each opening.
  const { value, isCurrent, hasFailed, refresh } = useQuery(
    turns,
    async () => (await ask(api.account.toBeCancelled, {})).items,
    { when: isAsking },
  )
  // Else the dialog would open by itself when the network is back.
  if (isAsking && hasFailed && !isCurrent) setAsking(false)
  const isRead = isAsking && isCurrent
  return (
    <Section title="Delete account" text={consequences}>
      <div className="mb-3.5 max-w-140">
        <Note tone="warning">Deleting your account cannot be undone.</Note>
      </div>
      <Button
        look="warningOutlined"
        busy={isAsking && !isRead}
        busyLabel="Reading your bookings..."
        onClick={() => {
          setTurns(turns + 1)
          setAsking(true)
        }}
      >
        Delete my account
      </Button>
      <p className="mt-2 text-xs text-text-3">We ask for your password first.</p>
      {hasFailed && !isCurrent && (
        <div className="mt-3.5 max-w-140">
          <Note tone="problem">We could not read which bookings this would cancel. Please try again.</Note>
        </div>
      )}
      <CloseAccountDialog open={isRead} bookings={value ?? []} onOutdated={refresh} onClose={() => setAsking(false)} />
    </Section>
  )
}

type DialogProps = {
  open: boolean
  bookings: ToBeCancelled[]
  /** There is another upcoming booking now. */
  onOutdated: () => void
  onClose: () => void
}

function CloseAccountDialog({ open, bookings, onOutdated, onClose }: DialogProps) {
  const leave = useLeave()
  const user = useUser()
  const show = useToast()
  const { state, busy, errorOf, forget } = useForm({
    fields: ['password'],
    read: (form) => readAs(CloseAccount, { password: form.get('password'), cancels: bookings.map(({ _id }) => _id) }),
    send: async (body) => {
      try {
        await ask(api.account.closeAccount, { body })
      } catch (error) {
        if (error instanceof Refusal && error.code === 'bookings_changed') onOutdated()
        throw error
      }
      show({ text: 'Your account has been deleted.' })
      await leave()
    },
    failed: 'Your account could not be deleted. Please try again.',
  })

  return (
    <FormDialog
      open={open}
      title="Delete my account"
      guarded
      onClose={() => {
        forget()
        onClose()
      }}
      isBusy={busy}
      form={state}
      closeLabel="Keep my account"
      action={{ label: 'Delete my account', busyLabel: 'Deleting...', look: 'danger' }}
      lead={
        <>
          <p className="mb-4.5 text-text-2">
            This deletes your account and the personal data in it. It cannot be undone.
          </p>
          <Cancelled bookings={bookings} />
          {user?.professional && (
            <p className="mb-4.5 text-text-2">
              My day and your calendar close. Your visits, and time off that you have asked for, stay with the office,
              without the reasons that you gave.
            </p>
          )}
          <p className="mb-4.5 text-text-2">Enter your password to confirm.</p>
        </>
      }
    >
      <PasswordField label="Current password" name="password" data-first-focus error={errorOf('password')} />
    </FormDialog>
  )
}

/** What is cancelled, visit by visit, and who is informed. */
function Cancelled({ bookings }: Pick<DialogProps, 'bookings'>) {
  const { locale } = useStorefront()
  if (bookings.length === 0) return <p className="mb-4.5 text-text-2">You have no upcoming bookings.</p>
  const brands = new Intl.ListFormat(locale).format(new Set(bookings.map(({ brand }) => brand)))
  return (
    <div className="mb-4.5">
      <p className="mb-2.5 text-text-2">
        It cancels {plural(bookings.length, 'upcoming booking', locale)}, and we inform {brands}:
      </p>
      <ul className="figures divide-y divide-border rounded-lg border border-border">
        {bookings.map(({ _id, service, brand, date, time, late, freeHours }) => (
          <li key={_id} className="px-3.5 py-2.5 text-sm">
            <b className="font-semibold">{service}</b>
            <span className="block text-text-2">
              {formatDay(date, locale, 'full')}, {unbrokenTime(time, locale)}
            </span>
            <span className="block text-text-2">{brand}</span>
            {late && <span className="block font-semibold text-danger-text">In less than {freeSpan(freeHours)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

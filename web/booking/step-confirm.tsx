import { freeSpan } from '#domain/booking/free-change.ts'
import { useEffect, useRef } from 'react'
import { placeOf } from '#domain/booking/contact-words.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import type { User } from '#domain/identity.ts'
import { formatMoney } from '#domain/format/money.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Wizard } from './use-wizard.ts'
import { FactRow } from '#web/shared/fact-row.tsx'
import { StepTitle } from '#web/shared/time-picker/step-title.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { ConfirmEmail } from '#web/shared/confirm-email.tsx'
import { useTooSoon } from '#web/shared/use-too-soon.ts'
import { ZoneNote } from '#web/shared/time-picker/zone-note.tsx'

type Props = {
  wizard: Wizard
  problem: string | undefined
  /** The server asks for a confirmed email address. */
  isUnconfirmed: boolean
  onConfirm: () => void
  to: { time: string; address: string }
}

export function StepConfirm({ wizard, problem, isUnconfirmed, onConfirm, to }: Props) {
  const { locale, rules } = useStorefront()
  const { service, user, draft, contact, date, time, price, timeZone } = wizard
  const isCallable = contact.phone.trim() !== ''
  const others = [contact.otherName, contact.otherPhone].filter((text) => text.trim() !== '')
  const other = contact.hasOther && others.length > 0 ? `At the door: ${others.join(', ')}` : ''
  const total = formatMoney(price.total, { currency: price.currency, locale }, 'summary')
  const isTooSoon = useTooSoon({ date, time, ...rules }, timeZone)
  const note = useRef<HTMLDivElement>(null)
  // The note may be out of sight when the button is pressed.
  useEffect(() => {
    if (problem !== undefined) note.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <form
      id={wizard.form}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
    >
      <div className="grid gap-4 px-5 pt-5 600:px-6 600:pt-6">
        {problem !== undefined && (
          <div ref={note}>
            <ProblemNote text={problem} unconfirmed={isUnconfirmed ? user : undefined} />
          </div>
        )}
        <StepTitle takesFocus={wizard.takesFocus}>Check the details</StepTitle>
      </div>
      <div>
        <FactRow
          icon="cal"
          label="Date & Time"
          action={<Edit to={to.time} what="date and time" />}
          note={
            <>
              About {service.duration} minutes. <ZoneNote timeZone={timeZone} at={`${date}T12:00:00Z`} />
            </>
          }
        >
          {date !== undefined &&
            time !== undefined &&
            `${formatDay(date, locale, 'full')} at ${formatTime(time, locale)}`}
        </FactRow>
        {isTooSoon && <NoChanges freeHours={rules.freeHours} />}
        <FactRow
          icon="pin"
          label="Address"
          action={<Edit to={to.address} what="address and notes" />}
          note={draft.notes.trim() === '' ? undefined : `Note: ${draft.notes.trim()}`}
        >
          {placeOf({ address: wizard.address.trim(), postcode: contact.postcode })}
        </FactRow>
        {(isCallable || other !== '') && (
          <FactRow
            icon="phone"
            label="Who we can call"
            action={<Edit to={to.address} what="phone" />}
            note={isCallable && other !== '' ? other : undefined}
          >
            {isCallable ? contact.phone : other}
          </FactRow>
        )}
        <FactRow icon="cash" label="Payment" note={`Pay ${total} when the work is done.`}>
          Cash on delivery
        </FactRow>
        <FactRow icon="mail" label="Confirmation" note="We will send updates about this booking to this address.">
          {user.email}
        </FactRow>
      </div>
    </form>
  )
}

function NoChanges({ freeHours }: { freeHours: number }) {
  return (
    <FactRow
      icon="refresh"
      label="Changes"
      note="You cannot cancel or reschedule it yourself. Please contact support if you need to."
    >
      This visit starts in less than {freeSpan(freeHours)}
    </FactRow>
  )
}

function ProblemNote({ text, unconfirmed }: { text: string; unconfirmed: User | undefined }) {
  const words = (
    <>
      <span className="font-strong">{text}</span> <span>Your choices are still here.</span>
    </>
  )
  if (!unconfirmed) return <Note tone="problem">{words}</Note>
  return (
    <ConfirmEmail user={unconfirmed} tone="problem">
      {words}
    </ConfirmEmail>
  )
}

function Edit({ to, what }: { to: string; what: string }) {
  return (
    <span className="text-sm">
      <TextLink to={to}>
        Edit<span className="sr-only"> {what}</span>
      </TextLink>
    </span>
  )
}

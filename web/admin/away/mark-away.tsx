import { useState } from 'react'
import { clockAt, formatDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { TimeOffTaken } from '#domain/professional/away.ts'
import type { AskedTimeOff } from '#domain/professional/time-off.ts'
import { absenceInWords } from '#domain/professional/words.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { keepCalls } from './calls-left.tsx'
import { type Call, CallList, isToCall } from './calls.tsx'
import { AwayDates, NotRead } from './dates.tsx'
import { AwayProposals, BegunNote } from './proposals.tsx'
import { type Away, type Person, type Seen, useAway } from './use-away.ts'

type Props = {
  person: Person
  /** From now until the end of today, without asking for the dates. */
  isSick?: boolean
  /** What the professional asks for, and how it is refused. */
  request?: AskedTimeOff
  onRefuse?: () => void
  onTaken?: (taken: TimeOffTaken) => void
  onClose: () => void
}

/** Marks a professional away, and decides what happens to each booking during that time. */
export function MarkAway({ person, isSick = false, request, onRefuse, onTaken, onClose }: Props) {
  const toast = useToast()
  const [step, setStep] = useState<'dates' | 'bookings'>(isSick || request ? 'bookings' : 'dates')
  const [called, setCalled] = useState<{ done: string; calls: Call[] }>()
  const away = useAway({ person, isSick, request, onTaken: finish })

  function finish(taken: TimeOffTaken, { rows, begun }: Seen) {
    const { changed, unassigned } = taken
    onTaken?.(taken)
    const count = changed.length + unassigned.length
    const done = `${person.name} ${whenInWords(away)}.${count > 0 ? ` ${plural(changed.length, 'booking', away.locale)} changed, ${unassigned.length.toLocaleString(away.locale)} left unassigned.` : ''}`
    const affected = rows.filter(({ choice, booking }) => choice.do !== 'assign' && isToCall(booking))
    const moved = affected.map(({ booking: was }) => ({ was, now: changed.find(({ _id }) => _id === was._id) }))
    // At these doors customers wait already.
    const calls = [...begun.map((was) => ({ was, now: 'begun' as const })), ...moved]
    if (calls.length > 0) {
      keepCalls(calls)
      return setCalled({ done, calls })
    }
    toast({ text: done })
    onClose()
  }

  if (called)
    return (
      <FormDialog title="Call these customers" under={called.done} isBusy={false} onClose={onClose} closeLabel="Done">
        <div className="grid grid-cols-1 gap-4">
          <CallList calls={called.calls} onClose={onClose} />
        </div>
      </FormDialog>
    )
  const isAsking = step === 'bookings'
  const title = `Mark ${person.name} away`
  return (
    <FormDialog
      key={step}
      title={title}
      shape={isAsking ? 'table' : 'dialog'}
      under={request ? 'A request for time off' : isAsking ? underOf(isSick) : 'Step 1 of 2: when'}
      guarded
      isBusy={away.isBusy}
      onClose={onClose}
      problem={problemOf(away)}
      action={actionOf(away, { step, verb: request ? 'Grant' : 'Mark away' })}
      lead={request && onRefuse && <Asked {...{ request, away, onRefuse }} />}
      onSubmit={() => {
        if (away.isUnsure) return void away.take()
        if (!away.isForward || !away.rows) return
        if (isAsking || away.rows.length === 0) void away.take()
        else setStep('bookings')
      }}
    >
      {isAsking ? <Bookings away={away} isSick={isSick} onDates={() => setStep('dates')} /> : <AwayDates away={away} />}
    </FormDialog>
  )
}

/** 'is away', or 'is marked away from Nov 25' if that is later. */
function whenInWords({ dates: { first, from, isWhole }, timeZone, locale }: Away): string {
  const { date, time } = clockAt(new Date().toISOString(), timeZone)
  if (first > date) return `is marked away from ${formatDay(first, locale, 'near')}`
  return isWhole || first < date || from <= time ? 'is away' : `is marked away from ${formatTime(from, locale)}`
}

function underOf(isSick: boolean): string {
  return isSick ? 'Sick today: from now until the end of the day' : 'Step 2 of 2: what happens to the bookings'
}

type AskedProps = { request: AskedTimeOff; away: Away; onRefuse: () => void }

/** What the professional asks for, with the other answer. */
function Asked({ request: { reason, professional, ...span }, away, onRefuse }: AskedProps) {
  const { locale, isUnsure, isBusy } = away
  return (
    <div className="mb-4.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-surface-2 px-4 py-3">
      <p className="min-w-0 flex-[1_1_14rem] text-sm">
        {professional.name} asks for <b className="font-semibold">{absenceInWords(span, locale, 'short')}</b>
        {reason !== '' && <span className="block text-text-2 wrap-anywhere">“{reason}”</span>}
      </p>
      <Button look="warningOutlined" size="s" disabled={isUnsure || isBusy} onClick={onRefuse}>
        Refuse
      </Button>
    </div>
  )
}

type BookingsProps = { away: Away; isSick: boolean; onDates: () => void }

function Bookings({ away, isSick, onDates }: BookingsProps) {
  const { rows, read, begun } = away
  if (!rows && read.hasFailed) return <NotRead away={away} />
  if (!rows)
    return (
      <div role="status" aria-label="Loading the bookings" className="grid gap-3">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-20 rounded-lg" />
        ))}
      </div>
    )
  if (rows.length === 0)
    return begun.length > 0 ? <BegunNote begun={begun} /> : <p className="text-ui">No bookings during this time.</p>
  return <AwayProposals {...{ away, isSick, onDates, rows }} />
}

function problemOf({ problem, rows, errorOf, isUnsure }: Away): string | undefined {
  if (isUnsure) return 'We could not confirm that this was saved. Try again: it cannot happen twice.'
  const isAtRow = rows?.some(({ booking }) => errorOf(booking._id) !== undefined)
  return isAtRow ? 'Nothing was saved. Please look at the marked booking.' : problem
}

type Step = { step: 'dates' | 'bookings'; verb: string }

function actionOf({ rows, locale, isUnsure, isForward }: Away, { step, verb }: Step) {
  const saving = { look: 'ink', busyLabel: 'Saving...' } as const
  if (isUnsure) return { ...saving, label: 'Try again' }
  const base = { ...saving, 'aria-disabled': !rows || !isForward }
  if (step === 'dates' && rows?.length !== 0) return { ...base, label: 'Continue' }
  const changed = rows?.filter(({ choice }) => choice.do !== 'leave').length ?? 0
  return { ...base, label: `${verb}${changed > 0 ? ` and change ${plural(changed, 'booking', locale)}` : ''}` }
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingStatus } from '#domain/booking.ts'
import type { User } from '#domain/identity.ts'
import type { OwnTimeOff, OwnTimesOff } from '#domain/professional/time-off.ts'
import { absenceInWords, isAllDay, visitsInWords } from '#domain/professional/words.ts'
import { askAsVisitor } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useKept } from '#web/my-day/kept/use-kept.ts'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { NotLoaded } from '#web/my-day/not-loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const EndDialog = onDemand(async () => (await import('./end-dialog.tsx')).EndDialog)

/** The time off of the professional, ahead and of the last 30 days. */
export function TimeOffList({ user }: { user: User }) {
  const { value, hasFailed, refresh } = useKept(user, 'time off', () => askAsVisitor(api.timeOff.own, {}))
  if (value) return <List own={value.value} onEnded={refresh} />
  return hasFailed ? (
    <NotLoaded onRetry={refresh}>We could not load your time off.</NotLoaded>
  ) : (
    <Skeleton className="h-19 rounded-xl" />
  )
}

type ListProps = { own: OwnTimesOff; onEnded: () => void }

function List({ own: { items, now }, onEnded }: ListProps) {
  const [ending, setEnding] = useState<OwnTimeOff>()
  const ahead = items.filter(({ to }) => to > now)
  const over = items.filter(({ to }) => to <= now).toReversed()
  return (
    <>
      {ahead.length === 0 ? (
        <p className="rounded-xl border border-border px-4 py-4 text-base text-text-2">No time off is planned.</p>
      ) : (
        <Rows of={ahead} onEnd={setEnding} />
      )}
      {over.length > 0 && (
        <details className="group mt-2 text-base">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-sm font-semibold text-text-2">
            Last 30 days
            <Icon name="down" className="transition-transform group-open:-scale-y-100" />
          </summary>
          <Rows of={over} onEnd={setEnding} />
        </details>
      )}
      <EndDialog open={ending !== undefined} {...{ ending, onEnded }} onClose={() => setEnding(undefined)} />
    </>
  )
}

type State = OwnTimeOff['state']
const names: Record<State, string> = {
  asked: 'Asked',
  taken: 'Taken',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
}
/** The badges have the colours and shapes of a booking's status. */
const looks: Record<State, { like: BookingStatus; colours: string }> = {
  asked: { like: 'pending', colours: 'bg-pending-bg text-pending-text' },
  taken: { like: 'completed', colours: 'bg-completed-bg text-completed-text' },
  refused: { like: 'cancelled', colours: 'bg-cancelled-bg text-cancelled-text' },
  withdrawn: { like: 'cancelled', colours: 'bg-cancelled-bg text-cancelled-text' },
  ended: { like: 'cancelled', colours: 'bg-cancelled-bg text-cancelled-text' },
}

function Rows({ of, onEnd }: { of: OwnTimeOff[]; onEnd: (one: OwnTimeOff) => void }) {
  const { locale } = useStorefront()
  return (
    <ul className="rounded-xl border border-border bg-surface">
      {of.map((one) => {
        const { _id, state, answer, canEnd } = one
        const when = absenceInWords(one, locale)
        return (
          <li key={_id} className="border-border px-4 py-3.5 text-base not-first:border-t">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <b className="figures text-[1.0625rem] font-semibold">{when}</b>
              <Badge colours={looks[state].colours} shape={<StatusShape of={looks[state].like} />}>
                {names[state]}
              </Badge>
            </div>
            {detailsOf(one, locale).map((text) => (
              <p key={text} className="text-text-2 wrap-anywhere">
                {text}
              </p>
            ))}
            {answer !== '' && (
              <p className="mt-1.5 border-l-3 border-border-strong pl-3 whitespace-pre-line wrap-anywhere">{answer}</p>
            )}
            {canEnd && (
              <button
                type="button"
                onClick={() => onEnd(one)}
                aria-label={`${state === 'asked' ? 'Withdraw' : 'Take back'} ${when}`}
                className="-mb-2 -ml-2 min-h-12 rounded-sm px-2 font-semibold underline underline-offset-4"
              >
                {state === 'asked' ? 'Withdraw' : 'Take back'}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** '2 visits during this time', 'Wedding'; 'All day'; 'The office has ended it' */
function detailsOf({ state, visits, reason, ...span }: OwnTimeOff, locale: string): string[] {
  const all = isAllDay(span) ? 'All day' : ''
  const first = state === 'asked' ? visitsInWords(visits, locale) : state === 'ended' ? 'The office has ended it' : all
  return [...new Set([first, reason])].filter((part) => part !== '')
}

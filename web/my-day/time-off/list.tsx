import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { plural } from '#domain/format/plural.ts'
import type { OwnTimeOff, OwnTimesOff } from '#domain/professional/time-off.ts'
import { absenceInWords, isAllDay } from '#domain/professional/words.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

const pause = 60_000

/** The time off of the professional, ahead and of the last 30 days. */
export function TimeOffList() {
  const query = useQuery('own time off', () => ask(api.timeOff.own, {}), { every: pause })
  const { value, hasFailed, refresh } = query
  if (value) return <List own={value} onEnded={refresh} />
  return hasFailed ? (
    <Failed onRetry={refresh}>We could not load your time off.</Failed>
  ) : (
    <Skeleton className="h-19 rounded-xl" />
  )
}

type ListProps = { own: OwnTimesOff; onEnded: () => void }

function List({ own: { items, now }, onEnded }: ListProps) {
  const { locale } = useStorefront()
  const toast = useToast()
  const [ending, setEnding] = useState<OwnTimeOff>()
  const ahead = items.filter(({ to }) => to > now)
  const over = items.filter(({ to }) => to <= now).toReversed()
  const say = (one: OwnTimeOff) => absenceInWords(one, locale)
  const isAsked = ending?.state === 'asked'
  return (
    <>
      {ahead.length === 0 ? (
        <p className="rounded-xl border border-border px-4 py-4 text-base text-text-2">No time off is planned.</p>
      ) : (
        <Rows of={ahead} onEnd={setEnding} />
      )}
      {over.length > 0 && (
        <details className="mt-2 text-base">
          <summary className="flex min-h-12 cursor-pointer items-center rounded-sm font-semibold text-text-2">
            Last 30 days
          </summary>
          <Rows of={over} onEnd={setEnding} />
        </details>
      )}
      <QuestionDialog
        item={ending}
        title={(one) => (one.state === 'asked' ? 'Withdraw this request?' : 'Take this time off back?')}
        closeLabel="Keep it"
        action={{
          label: isAsked ? 'Withdraw' : 'Take back',
          busyLabel: isAsked ? 'Withdrawing...' : 'Taking back...',
          look: 'ink',
        }}
        failed="We could not confirm that this was saved. Please try again."
        send={({ _id }) => ask(api.timeOff.end, { params: { request: _id } })}
        onClose={() => setEnding(undefined)}
        onStale={onEnded}
        onDone={(_, one) => {
          setEnding(undefined)
          onEnded()
          toast({ text: `${one.state === 'asked' ? 'Withdrawn' : 'Taken back'}: ${say(one)}` })
        }}
      >
        {(one) => (
          <p className="text-base">
            {one.state === 'asked'
              ? `The office then no longer decides about ${say(one)}.`
              : `You then get visits again: ${say(one)}.`}
          </p>
        )}
      </QuestionDialog>
    </>
  )
}

type State = OwnTimeOff['state']
const names: Record<State, string> = { asked: 'Asked', taken: 'Taken', refused: 'Refused', withdrawn: 'Withdrawn' }
/** The badges have the colours and shapes of a booking's status. */
const looks: Record<State, { like: BookingStatus; colours: string }> = {
  asked: { like: 'pending', colours: 'bg-pending-bg text-pending-text' },
  taken: { like: 'completed', colours: 'bg-completed-bg text-completed-text' },
  refused: { like: 'cancelled', colours: 'bg-cancelled-bg text-cancelled-text' },
  withdrawn: { like: 'cancelled', colours: 'bg-cancelled-bg text-cancelled-text' },
}

function Rows({ of, onEnd }: { of: OwnTimeOff[]; onEnd: (one: OwnTimeOff) => void }) {
  const { locale } = useStorefront()
  return (
    <ul className="rounded-xl border border-border bg-surface">
      {of.map((one) => {
        const { _id, state, answer, canEnd } = one
        const when = absenceInWords(one, locale)
        return (
          <li key={_id} className="flex items-start gap-3 border-border px-4 py-3.5 text-base not-first:border-t">
            <div className="min-w-0 flex-1">
              <b className="figures block text-[1.0625rem] font-semibold">{when}</b>
              <span className="block text-text-2 wrap-anywhere">{detailsOf(one, locale)}</span>
              {answer !== '' && (
                <p className="mt-1.5 border-l-3 border-border-strong pl-3 whitespace-pre-line wrap-anywhere">
                  {answer}
                </p>
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
            </div>
            <Badge colours={looks[state].colours} shape={<StatusShape of={looks[state].like} />}>
              {names[state]}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

/** '2 visits fall into it'; 'All day, Wedding' */
function detailsOf({ state, visits, reason, ...span }: OwnTimeOff, locale: string): string {
  const fall =
    visits === 0
      ? 'No visits fall into it now'
      : `${plural(visits, 'visit', locale)} ${visits === 1 ? 'falls' : 'fall'} into it`
  const parts = [state === 'asked' ? fall : isAllDay(span) ? 'All day' : '', reason]
  return parts.filter((part) => part !== '').join(', ')
}

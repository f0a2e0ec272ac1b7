import type { NewStep } from '#domain/booking/new-step.ts'
import { stepNames } from '#domain/booking/report.ts'
import { plural } from '#domain/format/plural.ts'
import { isOffline } from '#web/connection.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { collectedWords, recentTime } from '#web/my-day/day/words.ts'
import { Drawn } from '#web/my-day/drawn.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { type Entry, isWaiting, stepOf } from './queue.ts'
import type { Snapshot } from './reports.ts'
import type { Why } from './send.ts'

type Props = Pick<Snapshot, 'entries' | 'isStuck' | 'why'> & {
  /** What is shown could not be read again. */
  isOutdated: boolean
  /** By the clock of the server, which all other times here follow. */
  readAt: number | undefined
  clock: { now: number; timeZone: string; ahead: number }
  onDismiss: (entry: Entry) => void
}

/** What waits to be sent, and what the server has refused. */
export function StepsStrip({ entries, isStuck, why, isOutdated, readAt, clock, onDismiss }: Props) {
  const { locale, brand } = useStorefront()
  const clockTime = (at: number) => recentTime(at, { ...clock, locale })
  const takenAt = (entry: Entry) => clockTime(entry.takenAt + clock.ahead)
  const waiting = entries.filter(isWaiting)
  const isLost = isOutdated || isStuck
  const refused = entries.filter((entry) => !isWaiting(entry))
  return (
    <>
      <div role="status" className="bg-pending-bg text-pending-text">
        {isLost && (
          <div className="px-4 pt-3.5 pb-1.5 text-base">
            <div className="flex items-center gap-3 pb-2">
              <Drawn name="wifiOff" />
              <p>
                <b className="block font-heavy">
                  {lostWords(waiting.length, isStuck ? causes(brand)[why] : undefined)}
                </b>
                {readAt !== undefined && <span className="figures">What you see is from {clockTime(readAt)}.</span>}
              </p>
            </div>
            <ul aria-label="Waits to be sent">
              {waiting.map((entry) => (
                <li
                  key={entry.id}
                  className="flex items-center gap-3 border-t border-pending-text/25 py-2 pl-8 text-ui"
                >
                  <span className="min-w-0 flex-1">
                    <b className="figures block font-heavy">{wordsOf(entry, locale)}</b>
                    {entry.customer}
                  </span>
                  <span className="figures">{takenAt(entry)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {/* In sight wherever the page is scrolled to. */}
      <div className="sticky top-16 z-9 max-[22rem]:top-0 max-h-[45dvh] flex-none overflow-y-auto">
        {refused.map((entry) => (
          <div
            key={entry.id}
            role="alert"
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-danger/30 bg-danger-soft px-4 py-3 text-base text-danger-text"
          >
            <Icon name="alert" className="self-start" />
            <p className="min-w-0 flex-[1_1_12rem]">
              <b className="figures block font-heavy">
                {wordsOf(entry, locale)}, {takenAt(entry)}: not recorded
              </b>
              {entry.customer && `${entry.customer}. `}
              {entry.refused}
            </p>
            <button
              type="button"
              onClick={() =>
                focusAfter(
                  () => onDismiss(entry),
                  () => document.getElementById('content'),
                  { preventScroll: true },
                )
              }
              className="h-12 flex-none rounded-md border-[1.5px] border-danger px-4 font-semibold transition-colors hover:bg-danger/10"
            >
              Understood
            </button>
          </div>
        ))}
      </div>
    </>
  )
}

const causes = (brand: string): Record<Why, string | undefined> => ({
  'no answer': undefined,
  fault: `${brand} could not record it.`,
  'too many requests': 'Too many requests at the moment.',
  'another account': 'Another account may be signed in.',
})

function lostWords(count: number, known = 'No connection.'): string {
  const cause = isOffline() ? 'No network.' : known
  if (count === 0) return cause
  return `${cause} ${plural(count, 'step')} ${count === 1 ? 'waits' : 'wait'} to be sent.`
}

/** Done, ₹2,203.90 by UPI; Taken back: Started */
function wordsOf(entry: Entry, locale: string): string {
  if (entry.kind === 'undo') return `Taken back: ${stepNames[stepOf(entry)]}`
  return reportWords(entry.body, { currency: entry.currency, locale })
}

type Reported = Pick<NewStep, 'step'> & Partial<Pick<NewStep, 'collected'>>

export function reportWords({ step, collected }: Reported, money: { currency: string; locale: string }): string {
  return collected ? `${stepNames[step]}, ${collectedWords(collected, money)}` : stepNames[step]
}

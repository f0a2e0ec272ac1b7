import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { NewStep } from '#domain/booking/new-step.ts'
import { canReportNobody, isBeforeDay, nextStep, stepNames, openAmount } from '#domain/booking/report.ts'
import type { Step } from '#domain/booking/step.ts'
import { Icon } from '#web/art/icons.tsx'
import { Bar, bigButton, quietButton } from '#web/my-day/bar.tsx'
import { DoneSheet } from '#web/my-day/done/done-sheet.tsx'
import type { ShownVisit } from '#web/my-day/steps/queue.ts'
import { cx } from '#web/ui/cx.ts'
import { effectOf, latestOf } from './words.ts'

/** What was reported, without its time. */
export type Report = Pick<NewStep, 'step'> & Partial<Pick<NewStep, 'collected' | 'note'>>

type Props = {
  visits: ShownVisit[]
  /** The visit that is shown large; undefined if there is none. */
  visit: ShownVisit | undefined
  now: number
  isLost: boolean
  /** Where a visit without a next step leads. */
  back: string | undefined
  above: React.ReactNode
  /** What was collected is being asked, or no more. */
  onAsk: (isAsking: boolean) => void
  onReport: (visit: ShownVisit, report: Report) => void
}

/** The one next step of the visit, at the thumb. */
export function VisitActions({ visits, visit, now, isLost, back, above, onAsk, onReport }: Props) {
  const [asked, setAsked] = useState<ShownVisit>()
  const isAsking = asked !== undefined
  useEffect(() => {
    if (!isAsking) return undefined
    onAsk(true)
    return () => onAsk(false)
  }, [isAsking, onAsk])
  const next = visit && !isBeforeDay(visit, new Date(now)) ? nextOf(visit) : undefined
  const report = (step: Step) => (step === 'done' ? setAsked(visit) : visit && onReport(visit, { step }))
  // Another visit may be the next one while they type.
  const current = visits.find(({ _id }) => _id === asked?._id)
  const others = visit && next ? othersOf(visit, { next, now }) : []
  return (
    <>
      <Bar above={above} note={visit && effectOf(next, visit, isLost)}>
        {next ? (
          <>
            <button type="button" onClick={() => report(next)} className={bigButton}>
              {stepNames[next]}
            </button>
            {others.length > 0 && (
              <div className="mt-2 flex flex-wrap gap-2 *:flex-1 *:basis-40">
                {others.map((step) => (
                  <button key={step} type="button" onClick={() => report(step)} className={quietButton}>
                    {step === 'nobody-there' && <Icon name="userX" />}
                    {stepNames[step]}
                  </button>
                ))}
              </div>
            )}
          </>
        ) : back === undefined ? undefined : (
          <Link to={back} className={cx(quietButton, 'border-border-strong')}>
            <Icon name="back" />
            All visits of the day
          </Link>
        )}
      </Bar>
      {asked && (
        <DoneSheet
          key={asked._id}
          open
          visit={current ?? asked}
          news={newsOf(current)}
          onClose={() => setAsked(undefined)}
          onDone={(done) => {
            setAsked(undefined)
            onReport(current ?? asked, { step: 'done', ...done })
          }}
        />
      )}
    </>
  )
}

/** What the office has done with a visit while the sheet for it is open. */
function newsOf(visit: ShownVisit | undefined): string | undefined {
  if (!visit) return 'This visit is not on this day, or not yours any more.'
  if (visit.status === 'cancelled') return 'This visit is cancelled.'
  return visit.status === 'completed' ? 'The office has completed this visit.' : undefined
}

/** A visit that the office has completed can still say what was collected. */
function nextOf(visit: ShownVisit): Step | undefined {
  const next = nextStep(latestOf(visit.steps))
  if (visit.status === 'cancelled') return undefined
  if (visit.status !== 'completed') return next
  return next !== undefined && openAmount(visit) > 0 ? 'done' : undefined
}

/** From the start on, 'On my way' can be left out, and there may be no one at the door. */
function othersOf({ startsAt, status, steps }: ShownVisit, { next, now }: { next: Step; now: number }): Step[] {
  if (status === 'completed' || now < Date.parse(startsAt)) return []
  const canMiss = canReportNobody({ startsAt, latest: latestOf(steps) }, new Date(now))
  return [...(next === 'on-the-way' ? (['started'] as const) : []), ...(canMiss ? (['nobody-there'] as const) : [])]
}

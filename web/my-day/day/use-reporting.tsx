import { useState } from 'react'
import { stepNames } from '#domain/booking/report.ts'
import type { User } from '#domain/identity.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { serverNow } from '#web/my-day/kept/use-clock.ts'
import { forgetPress, isSecondPress, notePress } from '#web/my-day/second-press.ts'
import type { ShownVisit } from '#web/my-day/steps/queue.ts'
import { type LastReport, reportsOf } from '#web/my-day/steps/reports.ts'
import { reportWords } from '#web/my-day/steps/strip.tsx'
import { UndoToast } from '#web/my-day/steps/undo-toast.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import type { Report } from './visit-actions.tsx'

type Shown = { visits: ShownVisit[]; isLost: boolean; isUnkept: boolean; last: LastReport | undefined }

/** Reports a step, and offers to take the last one back. */
export function useReporting(user: User, { visits, isLost, isUnkept, last }: Shown) {
  const { locale } = useStorefront()
  const [wasTakenBack, setTakenBack] = useState(false)
  const reports = reportsOf(user._id)

  function report(visit: ShownVisit, given: Report) {
    if (isSecondPress()) return
    notePress()
    const take = () => {
      const at = new Date(serverNow(user._id)).toISOString()
      reports.take(visit, { note: '', ...given, at, startsAt: visit.startsAt })
      setTakenBack(false)
    }
    focusAfter(take, firstAction, { preventScroll: true })
    // The next visit takes its place.
    if (given.step === 'done' || given.step === 'nobody-there') window.scrollTo({ top: 0 })
  }

  function undo(visit: ShownVisit, { step }: LastReport) {
    // The toast appears under the thumb that has just reported.
    if (isSecondPress()) return
    forgetPress()
    const takeBack = () => {
      reports.undo(visit, step)
      setTakenBack(true)
    }
    focusAfter(takeBack, firstAction, { preventScroll: true })
  }

  const visit = last && findTaken(visits, last)
  const toast = (
    <div role="status">
      {visit && (
        <UndoToast
          key={last.takenAt}
          text={isLost ? unsentWords(last, isUnkept) : reportWords(last, { currency: visit.currency, locale })}
          takenAt={last.takenAt}
          onUndo={() => undo(visit, last)}
        />
      )}
      {wasTakenBack && <span className="sr-only">Taken back</span>}
    </div>
  )
  return { toast, report }
}

/** The pressed button may be gone. */
function firstAction(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-foot-bar] :is(button, a)') ?? document.getElementById('content')
}

function unsentWords({ step }: LastReport, isUnkept: boolean): string {
  return isUnkept ? `${stepNames[step]}, not sent yet. Keep this page open.` : `${stepNames[step]}, kept on this phone`
}

/** Undefined if it was refused, or the visit is shown no more. */
function findTaken(visits: ShownVisit[], { booking, step }: LastReport): ShownVisit | undefined {
  return visits.find(({ _id, steps }) => _id === booking && steps.some((taken) => taken.step === step))
}

import { useState } from 'react'
import { stepNames } from '#domain/booking/report.ts'
import type { User } from '#domain/identity.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { serverNow } from '#web/my-day/kept/use-clock.ts'
import type { ShownVisit } from '#web/my-day/steps/queue.ts'
import { reportsOf } from '#web/my-day/steps/reports.ts'
import { reportWords } from '#web/my-day/steps/strip.tsx'
import { UndoToast } from '#web/my-day/steps/undo-toast.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import type { Report } from './visit-actions.tsx'

/** A second press on the same place is not the next step. */
const sureAfter = 700

type Shown = { visits: ShownVisit[]; isLost: boolean }
type Last = { visit: ShownVisit; report: Report; takenAt: number; pressedAt: number }

/** Reports a step, and offers to take it back. */
export function useReporting(user: User, { visits, isLost }: Shown) {
  const { locale } = useStorefront()
  const [last, setLast] = useState<Last>()
  const [wasTakenBack, setTakenBack] = useState(false)
  const reports = reportsOf(user._id)

  function report(visit: ShownVisit, given: Report) {
    // Not by the clock of the phone, which may be set back.
    const pressedAt = performance.now()
    if (last && pressedAt - last.pressedAt < sureAfter) return
    reports.take(visit, { note: '', ...given, at: new Date(serverNow(user._id)).toISOString() })
    setTakenBack(false)
    setLast({ visit, report: given, takenAt: Date.now(), pressedAt })
    // The next visit takes its place.
    if (given.step === 'done' || given.step === 'nobody-there') window.scrollTo({ top: 0 })
  }

  function undo({ visit, report: { step } }: Last) {
    const takeBack = () => {
      reports.undo(visit, step)
      setLast(undefined)
      setTakenBack(true)
    }
    focusAfter(takeBack, () => document.querySelector<HTMLElement>('[data-foot-bar] button'), { preventScroll: true })
  }

  const isThere = last && isStillTaken(visits, last)
  const toast = (
    <div role="status">
      {last && isThere && (
        <UndoToast
          key={last.takenAt}
          text={isLost ? `${stepNames[last.report.step]}, kept on this phone` : wordsOf(last, locale)}
          takenAt={last.takenAt}
          onUndo={() => undo(last)}
        />
      )}
      {wasTakenBack && <span className="sr-only">Taken back</span>}
    </div>
  )
  return { toast, report }
}

function wordsOf({ visit: { currency }, report }: Last, locale: string): string {
  return reportWords(report, { currency, locale })
}

/** Not if it was refused, or the visit is shown no more. */
function isStillTaken(visits: ShownVisit[], { visit, report }: Last): boolean {
  return visits.some(({ _id, steps }) => _id === visit._id && steps.some(({ step }) => step === report.step))
}

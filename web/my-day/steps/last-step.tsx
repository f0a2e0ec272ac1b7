import { useState } from 'react'
import { stepNames } from '#domain/booking/report.ts'
import type { User } from '#domain/identity.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { forgetPress, isSecondPress } from '#web/my-day/second-press.ts'
import { focusAfter } from '#web/ui/focus-after.ts'
import type { LastReport } from './reports.ts'
import { reportWords } from './strip.tsx'
import { UndoToast } from './undo-toast.tsx'
import { useReports } from './use-reports.ts'

type Props = {
  user: User
  /** The view could not be read again. */
  isOutdated?: boolean
}

/** Takes back what was reported last. Over the bar of each view: the professional goes on while it can be taken back. */
export function LastStep({ user, isOutdated = false }: Props) {
  const { locale } = useStorefront()
  const { reports, last, ...reported } = useReports(user)
  const [wasTakenBack, setTakenBack] = useState(false)

  function undo(last: LastReport) {
    // The toast appears under the thumb that has just reported.
    if (isSecondPress()) return
    forgetPress()
    const takeBack = () => {
      reports.undo(last)
      setTakenBack(true)
    }
    focusAfter(takeBack, firstAction, { preventScroll: true })
  }

  const isLost = isOutdated || reported.isStuck
  return (
    <div role="status">
      {last && (
        <UndoToast
          key={last.takenAt}
          text={isLost ? unsentWords(last, reported.isUnkept) : reportWords(last, { ...last, locale })}
          takenAt={last.takenAt}
          onUndo={() => undo(last)}
        />
      )}
      {wasTakenBack && !last && <span className="sr-only">Taken back</span>}
    </div>
  )
}

/** The pressed button may be gone. */
export function firstAction(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-foot-bar] :is(button, a)') ?? document.getElementById('content')
}

function unsentWords({ step }: LastReport, isUnkept: boolean): string {
  return isUnkept ? `${stepNames[step]}, not sent yet. Keep this page open.` : `${stepNames[step]}, kept on this phone`
}

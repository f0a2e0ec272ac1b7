import type { User } from '#domain/identity.ts'
import { serverNow } from '#web/my-day/kept/use-clock.ts'
import { isSecondPress, notePress } from '#web/my-day/second-press.ts'
import { firstAction } from '#web/my-day/steps/last-step.tsx'
import type { ShownVisit } from '#web/my-day/steps/queue.ts'
import { reportsOf } from '#web/my-day/steps/reports.ts'
import { focusAfter } from '#web/ui/focus-after.ts'
import type { Report } from './visit-actions.tsx'

/** The function that reports a step of this user. */
export function reportingOf({ _id: account }: User) {
  return (visit: ShownVisit, given: Report) => {
    if (isSecondPress()) return
    notePress()
    const at = new Date(serverNow(account)).toISOString()
    const take = () => reportsOf(account).take(visit, { note: '', ...given, at, startsAt: visit.startsAt })
    focusAfter(take, firstAction, { preventScroll: true })
    // The next visit takes its place.
    if (given.step === 'done' || given.step === 'nobody-there') window.scrollTo({ top: 0 })
  }
}

import { type Progress, progressNames, progressOf } from '#domain/booking/progress.ts'
import { lateAfter } from '#domain/booking/progress.ts'
import type { Block } from '#domain/board.ts'
import { clockAt, formatTime } from '#domain/format/day.ts'
import { formatDuration } from '#domain/format/duration.ts'

export type Clock = { timeZone: string; locale: string; now: number }
type Visit = Pick<Block, 'status' | 'startsAt' | 'step' | 'lateFrom'>

/** 'On the way since 3:41 pm', 'Running late by 20 minutes'; undefined if there is nothing to say. */
export function progressInWords(visit: Visit, clock: Clock): string | undefined {
  const progress = progressOf(visit, clock.now)
  return progress && `${progressNames[progress]} ${moreOf(visit, progress, clock)}`
}

/** What follows the name: 'since 3:41 pm', 'by 20 minutes, on the way since 3:41 pm'. */
export function moreOf({ step, lateFrom }: Visit, progress: Progress, { timeZone, locale, now }: Clock): string {
  const since = step ? `since ${formatTime(clockAt(step.at, timeZone).time, locale)}` : ''
  if (progress !== 'late' || lateFrom === undefined) return since
  const by = formatDuration(now - Date.parse(lateFrom) + lateAfter * 60_000, locale)
  return since === '' ? `by ${by}` : `by ${by}, on the way ${since}`
}

/** For the whole of a board, the visits whose progress is another than before: 'Meera Joshi: On the way'. */
export function newsIn(
  visits: (Visit & { _id: string; customer: string })[],
  before: ReadonlyMap<string, Progress | undefined>,
  now: number,
): string[] {
  return visits.flatMap((visit) => {
    const progress = progressOf(visit, now)
    if (!progress || !before.has(visit._id) || before.get(visit._id) === progress) return []
    return `${visit.customer}: ${progressNames[progress]}`
  })
}

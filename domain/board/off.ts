import * as z from 'zod/mini'
import { mergeSpans } from '#domain/slot.ts'
import { type Duty, wholeDay } from '#domain/board.ts'

/** Why a whole day of a professional is off. */
export const WhyOff = z.enum(['closed', 'left', 'away', 'not_working'])
export type WhyOff = z.infer<typeof WhyOff>

type Minutes = [number, number]
type Options = { isClosed: boolean; isActive: boolean }

/** The time off of a professional on a day in minutes, in order, and the reason if it is the whole day. */
export function timeOffOn(duty: Duty | undefined, { isClosed, isActive }: Options): { idle: Minutes[]; why?: WhyOff } {
  if (isClosed) return { idle: [[0, wholeDay]], why: 'closed' }
  if (!isActive) return { idle: [[0, wholeDay]], why: 'left' }
  const away = mergeSpans((duty?.away ?? []).map(({ from, to }): Minutes => [from, to]))
  const works = mergeSpans(duty?.works ?? [])
  const idle = mergeSpans([...restOf(works), ...away])
  if (restOf(idle).length > 0) return { idle }
  const isAway = works.length > 0 || restOf(away).length === 0
  return { idle, why: isAway ? 'away' : 'not_working' }
}

/** The rest of the day. */
function restOf(spans: Minutes[]): Minutes[] {
  const edges = [0, ...spans.flat(), wholeDay]
  const rest: Minutes[] = []
  for (let at = 0; at < edges.length; at += 2) {
    const [from = 0, to = 0] = edges.slice(at, at + 2)
    if (from < to) rest.push([from, to])
  }
  return rest
}

import { formatDay } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import type { TimeRules } from '#domain/slot.ts'

type Open = { rules: Pick<TimeRules, 'starts'>; locale: string }

const aMonday = '2026-01-05'

/** '7 days a week', 'Monday to Saturday', 'Monday, Tuesday and Thursday to Sunday'. */
export function openDays({ rules: { starts }, locale }: Open): string {
  const name = (at: number) => formatDay(addDays(aMonday, at), locale, 'longWeekday')
  const runs: number[][] = []
  for (const [at, hours] of starts.entries()) {
    if (!hours) continue
    const last = runs.at(-1)
    if (last?.at(-1) === at - 1) last.push(at)
    else runs.push([at])
  }
  if (runs[0]?.length === 7) return '7 days a week'
  const parts = runs.flatMap((run) =>
    run.length > 2 ? `${name(run[0] ?? 0)} to ${name(run.at(-1) ?? 0)}` : run.map((at) => name(at)),
  )
  return parts.length === 0
    ? 'no days at the moment'
    : new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
}

/** The same in a sentence: 'on all seven days', 'Monday to Saturday'. */
export function onOpenDays(open: Open): string {
  return open.rules.starts.every(Boolean) ? 'on all seven days' : openDays(open)
}

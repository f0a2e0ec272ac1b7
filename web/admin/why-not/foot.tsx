import { formatDayAndTime, formatTime } from '#domain/format/day.ts'
import type { Explanations } from '#domain/slot/why-not.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Chosen } from './drawer.tsx'
import { isTeamOnly, nearestTimes } from './sentences.ts'

type Props = { answer: Explanations; onBook: (chosen: Chosen) => void }

/** The times that can be booked instead, or the asked one. */
export function Foot({ answer, onBook }: Props) {
  const { locale } = useAdmin().storefrontOf(answer.storefront)
  const { date, time, isFree, sameDay, nextDay } = answer
  const service = answer.service._id
  if (isFree || isTeamOnly(answer))
    return (
      <Button look="ink" onClick={() => onBook({ service, date, time })}>
        <Icon name="plus" /> New booking at {formatTime(time, locale)}
      </Button>
    )
  const near = nearestTimes(sameDay, time, 2)
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2.5">
      <p className="flex-[1_1_8rem] text-sm text-text-2">
        {near.length > 0 ? 'Someone can come that day at' : 'No one can come that day.'}
      </p>
      {near.map((one) => (
        <Button key={one} look="secondary" onClick={() => onBook({ service, date, time: one })}>
          <span className="figures">{formatTime(one, locale)}</span>
        </Button>
      ))}
      {nextDay && (
        <Button
          look="ghost"
          {...(near.length > 0 && { 'aria-label': `Another day: ${formatDayAndTime(nextDay, locale)}` })}
          onClick={() => onBook({ service, ...nextDay })}
        >
          {near.length > 0 ? 'Another day' : <span className="figures">{formatDayAndTime(nextDay, locale)}</span>}
        </Button>
      )}
    </div>
  )
}

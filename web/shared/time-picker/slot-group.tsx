import { formatTime } from '#domain/format/day.ts'
import type { Slot as SlotOfDay, SlotReason } from '#domain/slot.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Slot } from '#web/ui/form/slot.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

const parts = [
  ['Morning', '08:00', '12:00'],
  ['Afternoon', '12:00', '17:00'],
  ['Evening', '17:00', '24:00'],
] as const

const row =
  'grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2 @min-[420px]:grid-cols-[repeat(auto-fill,minmax(84px,1fr))]'

type Props = {
  slots: SlotOfDay[]
  chosen: string | undefined
  /** The current time of the booking, and its label. */
  now: { time: string; word: string } | undefined
  describedBy: string | undefined
  onChoose: (time: string) => void
}

export function SlotGroup({ slots, describedBy, ...rest }: Props) {
  return (
    <fieldset aria-describedby={describedBy} className="grid gap-4.5">
      <legend className="sr-only">Time</legend>
      {parts.map(([name, from, to]) => (
        <Part key={name} name={name} slots={slots.filter(({ time }) => from <= time && time < to)} {...rest} />
      ))}
    </fieldset>
  )
}

/** Short for the slot, in full for screen readers. */
const reasons: Record<Exclude<SlotReason, 'nobody'>, [string, string]> = {
  past: ['Over', 'over'],
  full: ['Full', 'fully booked'],
  closed: ['Closed', 'closed'],
  too_long: ['Too late', 'too late to finish before closing'],
}

type PartProps = Omit<Props, 'describedBy'> & { name: string }

function Part({ name, slots, chosen, now, onChoose }: PartProps) {
  const { locale } = useStorefront()
  if (slots.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 font-text text-sm font-semibold tracking-normal text-text-2">{name}</h3>
      <div className={row}>
        {slots.map((slot) => {
          const isNow = slot.time === now?.time
          const [note, noteInFull] = isNow ? [now?.word, 'currently booked'] : noteOf(slot)
          return (
            <Slot
              key={slot.time}
              name="time"
              value={slot.time}
              checked={slot.time === chosen}
              disabled={!slot.available || isNow}
              onChange={() => onChoose(slot.time)}
              note={note}
              noteInFull={noteInFull}
            >
              {formatTime(slot.time, locale)}
            </Slot>
          )
        })}
      </div>
    </div>
  )
}

function noteOf({ available, left, reason, withinNotice }: SlotOfDay): [string?, string?] {
  if (available && withinNotice) return ['Short notice', 'within the notice for customers']
  if (available) return left === 1 ? ['1 left'] : []
  return reason === 'nobody' ? ['Off hours', 'closed'] : reasons[reason ?? 'full']
}

export function SlotsSkeleton() {
  return (
    <div className="late grid gap-4.5">
      <p role="status" className="sr-only">
        Loading times...
      </p>
      {[4, 5, 4].map((count, part) => (
        <div key={part}>
          <Skeleton className="mb-2 h-lh w-20 text-sm" />
          <div className={row}>
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} className="h-13 rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

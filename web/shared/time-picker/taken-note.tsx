import { formatDayAndTime } from '#domain/format/day.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Choice } from './time-picker.tsx'
import type { Offered } from '#domain/contract/refusal.ts'

/** A time that could not be had, and others that can. */
export type Taken = { message: string; others: NonNullable<Offered['alternatives']> }

const mostNamed = 3

type TakenProps = { taken: Taken; onChoose: (choice: Choice) => void }

/** What was chosen is gone; what is free near it is one press away. */
export function TakenNote({ taken: { message, others }, onChoose }: TakenProps) {
  const { locale } = useStorefront()
  return (
    <div className="grid gap-3 px-5 pt-5 600:px-6">
      <Note tone="problem">{message}</Note>
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-text-2">Free near it:</span>
          {others.slice(0, mostNamed).map((other) => (
            <Button key={`${other.date} ${other.time}`} look="secondary" size="s" onClick={() => onChoose(other)}>
              {formatDayAndTime(other, locale)}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

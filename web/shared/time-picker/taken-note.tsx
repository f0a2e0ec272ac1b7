import { formatDayAndTime } from '#domain/format/day.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Choice } from './time-picker.tsx'
import { type Offered, Refusal } from '#domain/contract/refusal.ts'

/** A slot that has been taken, and free ones near it. */
export type Taken = { message: string; others: NonNullable<Offered['alternatives']> }

/** Returns the refusal of a taken slot as a result instead of throwing it, because the picker shows it. */
export async function orTaken<T>(
  sending: Promise<T>,
): Promise<{ value: T; taken?: never } | { value?: never; taken: Taken }> {
  try {
    return { value: await sending }
  } catch (error) {
    const isTaken = error instanceof Refusal && (error.code === 'slot_taken' || error.code === 'slot_not_offered')
    if (!isTaken) throw error
    return { taken: { message: error.message, others: error.offered?.alternatives ?? [] } }
  }
}

const mostNamed = 3

type TakenProps = { taken: Taken; onChoose: (choice: Choice) => void }

export function TakenNote({ taken: { message, others }, onChoose }: TakenProps) {
  const { locale } = useStorefront()
  return (
    <div className="grid gap-3 px-5 pt-5 600:px-6">
      <Note tone="problem">{message}</Note>
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-text-2">Closest free times:</span>
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

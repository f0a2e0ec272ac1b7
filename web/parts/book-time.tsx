import { useState } from 'react'
import { formatDay, formatTime } from '#domain/day.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { BookingRun } from './booking-run.ts'
import { TimePicker, type Choice } from './time-picker.tsx'
import { useStorefront } from './use-storefront.ts'
import type { Taken } from './use-confirm.ts'

type Props = { run: BookingRun; taken: Taken | undefined; onDone: () => void }

/** Step 1, Date & Time. */
export function BookTime({ run, taken, onDone }: Props) {
  const { locale } = useStorefront()
  const [hasTried, setTried] = useState(false)
  const [cleared, setCleared] = useState<string>()
  const { times, date, time, choose } = run
  const isGone = time !== undefined && times.slots?.some((slot) => slot.time === time && slot.available) === false
  const chosen = isGone ? undefined : time

  function pick(choice: Choice) {
    setTried(false)
    setCleared(choice.time === undefined && chosen !== undefined ? choice.date : undefined)
    choose(choice)
  }

  const news = isGone
    ? `${formatTime(time, locale)} is not free any more.`
    : cleared !== undefined && cleared === date
      ? `Your time was cleared. Please choose one for ${formatDay(cleared, locale, 'near')}.`
      : undefined

  return (
    <form
      id={run.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (chosen !== undefined) onDone()
      }}
    >
      {taken && <TakenNote taken={taken} onChoose={pick} />}
      <TimePicker
        days={run.days}
        timeZone={run.timeZone}
        chosen={{ date, time: chosen }}
        onChoose={pick}
        times={times}
        isMoved={run.isMoved}
        error={hasTried && chosen === undefined ? 'Please select a time slot' : undefined}
        news={news}
      />
    </form>
  )
}

const mostOffered = 3

/** What was chosen is gone; what is free near it is one press away. */
export function TakenNote({
  taken: { message, others },
  onChoose,
}: {
  taken: Taken
  onChoose: (choice: Choice) => void
}) {
  const { locale } = useStorefront()
  return (
    <div className="grid gap-3 px-5 pt-5 600:px-6">
      <Note tone="problem">{message}</Note>
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-text-2">Free near it:</span>
          {others.slice(0, mostOffered).map((other) => (
            <Button key={`${other.date} ${other.time}`} look="secondary" size="s" onClick={() => onChoose(other)}>
              {formatDay(other.date, locale, 'weekday')} {formatDay(other.date, locale, 'brief')},{' '}
              {formatTime(other.time, locale)}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

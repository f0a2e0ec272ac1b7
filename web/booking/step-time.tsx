import { useState } from 'react'
import { formatDay, formatTime } from '#domain/format/day.ts'
import type { Wizard } from './use-wizard.ts'
import { TimePicker, type Choice } from '#web/shared/time-picker/time-picker.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { type Taken, TakenNote } from '#web/shared/time-picker/taken-note.tsx'

type Props = { wizard: Wizard; taken: Taken | undefined; onDone: () => void }

export function StepTime({ wizard, taken, onDone }: Props) {
  const { locale } = useStorefront()
  const [tries, setTries] = useState(0)
  const [cleared, setCleared] = useState<string>()
  const { times, date, time, gone, choose } = wizard

  function pick(choice: Choice) {
    setTries(0)
    setCleared(choice.time === undefined && time !== undefined ? choice.date : undefined)
    choose(choice)
  }

  return (
    <form
      id={wizard.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTries(tries + 1)
        if (time !== undefined) onDone()
      }}
    >
      {taken && <TakenNote taken={taken} onChoose={pick} />}
      <TimePicker
        days={wizard.days}
        timeZone={wizard.timeZone}
        chosen={{ date, time }}
        onChoose={pick}
        times={times}
        takesFocus={wizard.takesFocus}
        missed={time === undefined ? tries : 0}
        news={lossInWords({ gone, cleared: cleared === date ? cleared : undefined }, locale)}
      />
    </form>
  )
}

type LostTime = { gone: string | undefined; cleared: string | undefined }

function lossInWords({ gone, cleared }: LostTime, locale: string): string | undefined {
  if (gone !== undefined) return `${formatTime(gone, locale)} is no longer free.`
  if (cleared === undefined) return undefined
  return `Your time was cleared. Please choose one for ${formatDay(cleared, locale, 'near')}.`
}

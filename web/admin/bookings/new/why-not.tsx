import { useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Question, WhyNotDrawer } from '#web/admin/why-not/drawer.tsx'
import type { NewBooking } from './use-new-booking.ts'

/** Below the times of a day of which some cannot be booked: why not, without leaving the form. */
export function WhyNotFull({ booking: { draft, place, time } }: { booking: NewBooking }) {
  const [question, setQuestion] = useState<Question>()
  const { picking, gone, choose } = time
  const { service } = draft.typed
  const full = picking.times.slots?.filter(({ available, reason }) => !available && reason !== 'past') ?? []
  const first = gone ?? full[0]?.time
  const { date } = picking
  const { postcode } = place
  if (!service || date === undefined || (first === undefined && !question)) return null
  return (
    <div className="flex items-center justify-between gap-3 border-t border-border px-5 py-3 600:px-6">
      <p className="text-sm text-text-2">Some times of this day cannot be booked.</p>
      {first !== undefined && (
        <Button
          look="ghost"
          size="s"
          onClick={() => setQuestion({ service: service._id, date, time: first, postcode })}
        >
          <Icon name="help" /> Why not?
        </Button>
      )}
      {question && (
        <WhyNotDrawer
          question={question}
          onAsk={setQuestion}
          onClose={() => setQuestion(undefined)}
          onBook={(chosen) => {
            setQuestion(undefined)
            choose(chosen)
          }}
        />
      )}
    </div>
  )
}

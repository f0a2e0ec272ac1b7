import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { newsSince, setStatus } from './set-status.ts'

type Plan = {
  booking: AdminBookingDetails
  /** It is known how it stands by now. */
  onRead: (now: AdminBookingDetails) => void
  onSaved: (saved: AdminBookingDetails, before: AdminBookingDetails) => void
}

export type Trouble = {
  message: string
  /** The time that it would need has gone. */
  isTaken?: boolean
  /** Somebody else was first. */
  news?: ReturnType<typeof newsSince>
  isTheirs?: boolean
  /** The same once more may help. */
  canRetry?: boolean
}

const outages = {
  failed: 'The status could not be saved. Please try again.',
  unknown: 'We could not find out whether this was saved. Please try again: it is not done twice.',
}

/** Another status, and a word to the customer. What was chosen stays until it is saved, whatever comes in between. */
export function useStatusForm({ booking, onRead, onSaved }: Plan) {
  // As it was when the dialog opened: what somebody else changes meanwhile is told, and not written over.
  const [base, setBase] = useState(booking)
  const [status, setChosen] = useState(base.status)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const wasLost = useRef(false)

  async function save() {
    if (busy) return
    // What is said a second time is taken away first, so that it is heard a second time.
    flushSync(() => {
      setTrouble(undefined)
      setBusy(true)
    })
    const outcome = await setStatus({ base, status, note, wasLost: wasLost.current })
    setBusy(false)
    wasLost.current = outcome.kind === 'unknown' || outcome.kind === 'failed'
    if (outcome.kind === 'done') return onSaved(outcome.now, base)
    if (outcome.kind === 'theirs') {
      onRead(outcome.now)
      setBase(outcome.now)
      return setTrouble({ isTheirs: true, news: newsSince(base, outcome.now), message: 'Somebody else was first.' })
    }
    if (outcome.kind !== 'refused') return setTrouble({ message: outages[outcome.kind], canRetry: true })
    const { code, message } = outcome.refusal
    setTrouble({ message, isTaken: code === 'slot_taken' })
  }

  return {
    base,
    status,
    // Not `disabled` meanwhile: that would take the focus away from whoever saves by Enter.
    choose: (next: typeof status) => {
      if (busy) return
      setTrouble(undefined)
      setChosen(next)
    },
    note,
    setNote,
    busy,
    trouble,
    save: () => void save(),
  }
}

import { useRef } from 'react'
import type { Block } from '#domain/board.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Later } from './use-days.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { assign as sendAssignment, conflictOf } from '#web/admin/bookings/change-booking.ts'
import { attempt } from '#web/data/use-write.ts'

const undoFor = 15_000

type Person = { _id: string; name: string }
type Assigned = Pick<Block, '_id' | 'status' | 'date' | 'time' | 'version'>
type Assignment = {
  of: Assigned
  to: Person
  /** The professional before; without one there is no undo. */
  from: Person | undefined
  isUndo?: boolean
}

/** Shows a booking where it will be, before the server has answered; without a change, where it is. */
type ShowEarly = (id: string, change: Later | undefined) => void

/** Assigns a booking to a professional. The board shows it there at once, and takes it back if the server refuses. */
export function useAssign(showEarly: ShowEarly = () => {}) {
  const toast = useToast()
  const inTurn = useTurns()

  async function assign({ of, to, from, isUndo = false }: Assignment) {
    const { _id, status, date, time } = of
    const show = (version: number) => showEarly(_id, { professional: to._id, status, date, time, version })
    const send = (version: number) => {
      show(version)
      return sendAssignment({ _id, version }, to._id)
    }
    show(of.version)
    const [outcome, [problem]] = await attempt(() => inTurn(of, send), 'We could not confirm that this was saved.')
    if (outcome.kind === 'done') {
      announceBooking(outcome.value)
      return isUndo ? toast({ text: `Assigned to ${to.name} again.` }) : offerUndo(outcome.value, { to, from })
    }
    showEarly(_id, undefined)
    announceBooking(conflictOf(outcome)?.now)
    const retry = { label: 'Retry', onAct: () => void assign({ of, to, from, isUndo }) }
    toast({ isFailure: true, text: problem?.message ?? '', ...(outcome.kind !== 'refused' && { action: retry }) })
  }

  function offerUndo(of: AdminBookingDetails, { to, from }: Omit<Assignment, 'of'>) {
    const undo = from && { label: 'Undo', onAct: () => void assign({ of, to: from, from: to, isUndo: true }) }
    toast({ text: `Assigned to ${to.name}.`, ...(undo && { standsFor: undoFor, action: undo }) })
  }

  return { assign, offerUndo }
}

/** A second assignment waits for the first, whose version it needs: else it would conflict with the user's own change. */
function useTurns() {
  const last = useRef(new Map<string, Promise<AdminBookingDetails>>())
  return ({ _id, version }: Assigned, send: (version: number) => Promise<AdminBookingDetails>) => {
    const before = last.current.get(_id)
    const sending = (async () => {
      const done = await before?.catch(() => undefined)
      return send(Math.max(done?.version ?? 0, version))
    })()
    last.current.set(_id, sending)
    return sending
  }
}

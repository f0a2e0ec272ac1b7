import { useRef } from 'react'
import type { Block } from '#domain/board.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { focusAfter } from '#web/ui/focus-after.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Later } from './use-days.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { Conflict } from '#web/admin/bookings/change-booking.ts'
import { assign as sendAssignment } from '#web/admin/bookings/drawer/assign.ts'
import { problemOf } from '#web/data/problem.ts'
import { outcomeOfError } from '#web/data/use-write.ts'

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
type Show = (id: string, change: Later | undefined) => void

/** Assigns a booking to a professional. The board shows it there at once, and takes it back if the server refuses. */
export function useAssign(place: Show = () => {}) {
  const toast = useToast()
  const inTurn = useTurns()

  async function assign({ of, to, from, isUndo = false }: Assignment) {
    const { _id, status, date, time } = of
    const show = (version: number) =>
      keepingFocus(() => place(_id, { professional: to._id, status, date, time, version }))
    show(of.version)
    try {
      const now = await inTurn(of, (version) => {
        show(version)
        return sendAssignment({ _id, version }, to._id)
      })
      done(now, { to, from, isUndo })
    } catch (error) {
      keepingFocus(() => place(_id, undefined))
      announceBooking(error instanceof Conflict ? error.now : undefined)
      const isUnknown = outcomeOfError(error).kind === 'unknown'
      const retry = { label: 'Retry', onAct: () => void assign({ of, to, from, isUndo }) }
      const { message } = problemOf(error, 'We could not make sure that this was saved.')
      toast({ isFailure: true, text: message, ...(isUnknown && { action: retry }) })
    }
  }

  /** Announces the assignment and offers to undo it. */
  function done(now: AdminBookingDetails, { to, from, isUndo = false }: Omit<Assignment, 'of'>) {
    announceBooking(now)
    toast({
      text: isUndo ? `Assigned to ${to.name} again.` : `Assigned to ${to.name}.`,
      ...(!isUndo &&
        from && {
          standsFor: undoFor,
          action: { label: 'Undo', onAct: () => void assign({ of: now, to: from, from: to, isUndo: true }) },
        }),
    })
  }

  return { assign, done }
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

/** In another row the block is another element, which needs the focus again. */
function keepingFocus(change: () => void) {
  const id = document.activeElement?.getAttribute('data-block')
  const find = () => (id ? document.querySelector<HTMLElement>(`[data-block="${id}"]`) : undefined)
  focusAfter(change, find, { preventScroll: true })
}

import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Block } from '#domain/board.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Later } from './use-days.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { type Handed, handTo } from '#web/admin/bookings/drawer/assign.ts'

/** As long as somebody may change their mind about what they have done. */
const undoFor = 15_000

type Somebody = { _id: string; name: string }
type Given = Pick<Block, '_id' | 'status' | 'date' | 'time' | 'version'>
type Giving = {
  of: Given
  to: Somebody
  /** Who had it; nobody where there is no way back to that. */
  from: Somebody | undefined
  isUndo?: boolean
}

/** Lets a booking lie where it will be, before the server has answered; without a change, where it is. */
type Place = (id: string, change: Later | undefined) => void

/** Hands a booking to somebody: where it can be placed it lies there at once, and goes back if it cannot stay. */
export function useGiving(place: Place = () => {}) {
  const toast = useToast()
  const inTurn = useTurns()

  async function give({ of, to, from, isUndo = false }: Giving) {
    const { _id, status, date, time } = of
    const lay = (version: number) =>
      keepingFocus(() => place(_id, { professional: to._id, status, date, time, version }))
    lay(of.version)
    const handed = await inTurn(of, (version) => {
      lay(version)
      return handTo({ _id, version, professional: to._id })
    })
    if (handed.kind === 'done') return said(handed.now, { to, from, isUndo })
    keepingFocus(() => place(_id, undefined))
    announceBooking(handed.kind === 'theirs' ? handed.now : undefined)
    toast({
      isFailure: true,
      text: handed.kind === 'unknown' ? 'We could not make sure that this was saved.' : handed.message,
      ...(handed.kind === 'unknown' && {
        action: { label: 'Retry', onAct: () => void give({ of, to, from, isUndo }) },
      }),
    })
  }

  /** It is done: says so, and how to take it back. */
  function said(now: AdminBookingDetails, { to, from, isUndo = false }: Omit<Giving, 'of'>) {
    announceBooking(now)
    toast({
      text: isUndo ? `Given back to ${to.name}.` : `Given to ${to.name}.`,
      ...(!isUndo &&
        from && {
          standsFor: undoFor,
          action: { label: 'Undo', onAct: () => void give({ of: now, to: from, from: to, isUndo: true }) },
        }),
    })
  }

  return { give, said }
}

/** What is given again before it has arrived waits for that: else it would be refused for what one has done oneself. */
function useTurns() {
  const last = useRef(new Map<string, Promise<Handed>>())
  return ({ _id, version }: Given, hand: (version: number) => Promise<Handed>) => {
    const before = last.current.get(_id)
    const handing = (async () => {
      const done = await before?.catch(() => undefined)
      return hand(done?.kind === 'done' ? Math.max(done.now.version, version) : version)
    })()
    last.current.set(_id, handing)
    return handing
  }
}

/** In its new row it is another element: whoever had the focus on it has it there. */
function keepingFocus(change: () => void) {
  const id = document.activeElement?.getAttribute('data-block')
  flushSync(change)
  if (id) document.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus({ preventScroll: true })
}

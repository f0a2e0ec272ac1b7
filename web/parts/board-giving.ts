import { flushSync } from 'react-dom'
import type { Block } from '#domain/board.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { useLater } from './board-days.ts'
import { handTo } from './booking-people-hand.ts'

/** As long as somebody may change their mind about what they have done. */
const undoFor = 15_000

type Somebody = { _id: string; name: string }
type Giving = {
  block: Block
  to: Somebody
  /** Who had it; nobody where there is no way back to that. */
  from: Somebody | undefined
  isUndo?: boolean
}

/** Hands an appointment to another row: it lies there at once, and goes back if it cannot stay. */
export function useGiving(later: ReturnType<typeof useLater>, again: () => void) {
  const toast = useToast()

  async function give({ block, to, from, isUndo = false }: Giving) {
    const { _id, status, date, time, version } = block
    keepingFocus(() => later.set(_id, { professional: to._id, status, date, time, version }))
    const handed = await handTo({ _id, version, professional: to._id })
    if (handed.kind !== 'done') {
      keepingFocus(() => later.set(_id, undefined))
      again()
      return toast({
        isFailure: true,
        text: handed.kind === 'unknown' ? 'We could not make sure that this was saved.' : handed.message,
        ...(handed.kind === 'unknown' && {
          action: { label: 'Retry', onAct: () => void give({ block, to, from, isUndo }) },
        }),
      })
    }
    later.keep(handed.now)
    again()
    const given = { ...block, professional: to._id, version: handed.now.version }
    toast({
      text: isUndo ? `Given back to ${to.name}.` : `Given to ${to.name}.`,
      ...(!isUndo &&
        from && {
          standsFor: undoFor,
          action: { label: 'Undo', onAct: () => void give({ block: given, to: from, from: to, isUndo: true }) },
        }),
    })
  }

  return give
}

/** In its new row it is another element: whoever had the focus on it has it there. */
function keepingFocus(change: () => void) {
  const id = document.activeElement?.getAttribute('data-block')
  flushSync(change)
  if (id) document.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus({ preventScroll: true })
}

import { useEffect, useEffectEvent, useState } from 'react'
import { Refusal } from '#domain/contract/refusal.ts'
import { Outage } from '#web/api.ts'

const pause = 15_000

type Read<T> = { key: string; value: T; at: number }

/**
 * Reads something now, and if it is polled again every quarter of a minute for as long as somebody looks. What was read
 * last stands until the next has come, also when that does not come.
 */
export function useFresh<T>(key: string, read: () => Promise<T>, { isPolled = true } = {}) {
  const [last, setLast] = useState<Read<T>>()
  const [failed, setFailed] = useState<string>()
  const [turn, setTurn] = useState(0)

  const look = useEffectEvent(async (isOver: () => boolean) => {
    try {
      const value = await read()
      if (isOver()) return
      setLast({ key, value, at: Date.now() })
      setFailed(undefined)
    } catch (error) {
      if (!(error instanceof Outage || error instanceof Refusal)) throw error
      if (!isOver()) setFailed(key)
    }
  })

  useEffect(() => {
    let isOver = false
    let timer: number | undefined
    const again = () => {
      window.clearTimeout(timer)
      // Opened in another tab it is there when somebody comes to look.
      if (isPolled && document.visibilityState === 'hidden') return
      void look(() => isOver).finally(() => {
        if (!isOver && isPolled) timer = window.setTimeout(again, pause)
      })
    }
    again()
    if (isPolled) document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [key, turn, isPolled])

  return {
    /** Undefined until the first has come; of another key while the next is on its way. */
    value: last?.value,
    /** When that was. */
    readAt: last?.at,
    isCurrent: last?.key === key,
    hasFailed: failed === key,
    again: () => setTurn((turns) => turns + 1),
  }
}

import { useEffect, useState } from 'react'

type Settled<T> = { of: Promise<T>; value?: T; error?: unknown }

/**
 * What is there already, or on its way. While it is on its way, and when it does not come, the last that came stays:
 * somebody may be reading it, or typing beside it.
 */
export function useComing<T>(coming: T | Promise<T>): { value: T | undefined; error: unknown; isComing: boolean } {
  const [settled, setSettled] = useState<Settled<T>>()
  const [last, setLast] = useState<T>()

  useEffect(() => {
    if (!(coming instanceof Promise)) return
    let isWanted = true
    const settle = (result: Settled<T>) => isWanted && setSettled(result)
    coming.then(
      (value) => settle({ of: coming, value }),
      (error: unknown) => settle({ of: coming, error }),
    )
    return () => {
      isWanted = false
    }
  }, [coming])

  const now =
    coming instanceof Promise ? (settled?.of === coming ? settled : undefined) : { value: coming, error: undefined }
  if (now?.value !== undefined && now.value !== last) setLast(now.value)
  return { value: now?.value ?? last, error: now?.error, isComing: now === undefined }
}

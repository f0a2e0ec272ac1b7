import { useEffect, useSyncExternalStore } from 'react'
import { Refusal } from '#domain/contract/refusal.ts'
import { Outage } from '#web/api.ts'
import { isOffline } from '#web/connection.ts'

type Read = { readAt: number | undefined; isLost: boolean }

/** The last result of each read on the page. */
const reads = new Map<object, Read>()
const listeners = new Set<() => void>()

/** Records the result of a read for useOutdated(). */
export function useNoteRead({ readAt, error }: { readAt: number | undefined; error: unknown }) {
  const isLost = error instanceof Outage || (error instanceof Refusal && error.status >= 500)
  useEffect(() => {
    const read = { readAt, isLost }
    reads.set(read, read)
    announce()
    return () => {
      reads.delete(read)
      announce()
    }
  }, [readAt, isLost])
}

/** Why the page shows old data, and when the oldest of it was read; undefined while it is up to date. */
export function useOutdated(): { why: 'offline' | 'lost'; readAt: number | undefined } | undefined {
  const why = useSyncExternalStore(subscribe, findReason, () => undefined)
  const readAt = useSyncExternalStore(subscribe, findOldest, () => undefined)
  return why && { why, readAt }
}

function findReason(): 'offline' | 'lost' | undefined {
  // The browser may be wrong about the network: while reads succeed, the page is up to date.
  if (lostReads().length === 0) return undefined
  return isOffline() ? 'offline' : 'lost'
}

function findOldest(): number | undefined {
  const outdated = isOffline() ? [...reads.values()] : lostReads()
  const times = outdated.flatMap(({ readAt }) => readAt ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}

function lostReads(): Read[] {
  return [...reads.values()].filter(({ isLost }) => isLost)
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

import { useEffect, useId, useSyncExternalStore } from 'react'
import { Refusal } from '#domain/contract/refusal.ts'
import { Outage } from '#web/api.ts'
import { isOffline } from '#web/connection.ts'

/** Why a read failed: there was no answer, or the server refused it. */
type Failure = 'lost' | 'refused'
type Read = { readAt: number | undefined; failure: Failure | undefined }
export type Outdated = { why: 'offline' | Failure; readAt: number | undefined }

/** The last result of each read on the page. */
const reads = new Map<string, Read>()
const listeners = new Set<() => void>()

type Result = { readAt: number | undefined; isCurrent: boolean; error: unknown }

/** Records the result of a read for useOutdated(). Returns the id of the read. */
export function useNoteRead({ readAt, isCurrent, error }: Result): string {
  const id = useId()
  const failure = failureOf(error, isCurrent)
  useEffect(() => {
    reads.set(id, { readAt, failure })
    announce()
    return () => {
      reads.delete(id)
      announce()
    }
  }, [id, readAt, failure])
  return id
}

function failureOf(error: unknown, isCurrent: boolean): Failure | undefined {
  if (error instanceof Outage) return 'lost'
  // Where nothing was read before, the screen shows the refusal in its place.
  return error instanceof Refusal && (isCurrent || error.status >= 500) ? 'refused' : undefined
}

/**
 * Why the page shows old data, and when the oldest of it was read; undefined while it is up to date. With an id, the same
 * for this read alone.
 */
export function useOutdated(id?: string): Outdated | undefined {
  const why = useSyncExternalStore(
    subscribe,
    () => findReason(id),
    () => undefined,
  )
  const readAt = useSyncExternalStore(
    subscribe,
    () => findOldest(id),
    () => undefined,
  )
  return why && { why, readAt }
}

function findReason(id: string | undefined): Outdated['why'] | undefined {
  const failures = listReads(id).flatMap(({ failure }) => failure ?? [])
  // The browser may be wrong about the network: while reads succeed, the page is up to date.
  if (failures.length === 0) return undefined
  if (isOffline()) return 'offline'
  return failures.includes('lost') ? 'lost' : 'refused'
}

function findOldest(id: string | undefined): number | undefined {
  const all = listReads(id)
  const outdated = all.filter(({ failure }) => failure !== undefined || isOffline())
  // A read that has never succeeded refreshes what another one has read.
  return oldestOf(outdated) ?? oldestOf(all)
}

function oldestOf(some: Read[]): number | undefined {
  const times = some.flatMap(({ readAt }) => readAt ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}

function listReads(id: string | undefined): Read[] {
  return [...reads].flatMap(([name, read]) => (id === undefined || id === name ? read : []))
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

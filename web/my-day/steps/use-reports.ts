import { useMemo, useSyncExternalStore } from 'react'
import type { User } from '#domain/identity.ts'
import { reportsOf } from './reports.ts'

/** What this user has reported on this phone, and how to report more. */
export function useReports(user: User) {
  const reports = useMemo(() => reportsOf(user._id), [user._id])
  const snapshot = useSyncExternalStore(reports.subscribe, reports.read, reports.read)
  return { ...snapshot, reports }
}

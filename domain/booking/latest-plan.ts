import type { Activity, ActivityKind } from '#domain/activity.ts'
import { BookingStatus, isOpen } from '#domain/booking.ts'
import { undoableFor } from '#domain/message.ts'

/** The entries of the log that can make another visit of a booking. */
export const planningKinds: ActivityKind[] = [
  'booking-moved',
  'booking-assigned',
  'booking-unassigned',
  'booking-status',
]

type Change = Pick<Activity, 'kind' | 'at' | 'byRole' | 'before' | 'after'>

/**
 * When a visit got its present time and professional, or was reopened; undefined if it is as it was booked. A change that
 * the shop has taken back at once has made no other visit of it.
 */
export function whenPlanned(changes: readonly Change[]): Date | undefined {
  const lasting: Change[] = []
  // 'Done' and its undo say nothing about the plan.
  for (const change of changes.filter(({ kind, byRole }) => kind !== 'booking-status' || byRole !== 'professional')) {
    const last = lasting.at(-1)
    if (last && isTakenBack(last, change)) lasting.pop()
    else lasting.push(change)
  }
  const latest = lasting.findLast(isNewPlan)
  return latest && new Date(latest.at)
}

/** Whether the visit is planned after both changes as it was before them. */
function isTakenBack(first: Change, second: Change): boolean {
  if (Date.parse(second.at) - Date.parse(first.at) > undoableFor) return false
  // Each entry has only the fields that it changes.
  const before = (name: string) => firstOf(name, [first.before, second.before])
  const after = (name: string) => firstOf(name, [second.after, first.after])
  const isSame = ['date', 'time', 'professional'].every((name) => before(name) === after(name))
  return isSame && isOpenIn(before('status')) === isOpenIn(after('status'))
}

function firstOf(name: string, sides: Activity['before'][]): unknown {
  return sides.map((fields) => fields?.[name]).find((value) => value !== undefined)
}

function isNewPlan({ kind, before, after }: Change): boolean {
  if (kind !== 'booking-status' || after?.['professional'] !== undefined) return true
  return isOpenIn(after?.['status']) === true && isOpenIn(before?.['status']) === false
}

function isOpenIn(status: unknown): boolean | undefined {
  return status === undefined ? undefined : isOpen(BookingStatus.parse(status))
}

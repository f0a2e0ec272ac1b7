import { announcementOfStatus } from '#domain/booking/announcement.ts'
import { heldFor } from '#domain/message.ts'
import { changedOf, type Result } from './change-several.ts'

/**
 * Says whether emails about the changes may have left before Undo. Each request has its own moment: the emails of the first
 * of many leave while the last ones are sent, and a toast kept open under the mouse can outlive the delay.
 */
export function undoneText(changed: Result[], undone: Result[]): string {
  const sentAt = new Map(changed.map((one) => [one.booking._id, one.sentAt]))
  const late = changedOf(undone).filter(
    ({ booking, endedAt }) => endedAt > (sentAt.get(booking._id) ?? -Infinity) + heldFor,
  )
  if (late.length === 0) return 'Undone. No emails were sent.'
  const isFollowed = late.every(
    ({ booking, ...to }) => 'status' in to && announcementOfStatus(booking, to.status, new Date()) !== 'none',
  )
  return isFollowed
    ? 'Undone. Emails that had already been sent are each followed by another one.'
    : 'Undone. The emails had already been sent.'
}

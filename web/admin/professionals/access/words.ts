import { clockAt, formatDay } from '#domain/format/day.ts'
import type { Professional } from '#domain/professional.ts'

export type Access = 'none' | 'invited' | 'open'

export function accessOf({ signsInAs, invitedUntil }: Pick<Professional, 'signsInAs' | 'invitedUntil'>): Access {
  if (signsInAs !== null) return 'open'
  return invitedUntil === null ? 'none' : 'invited'
}

/** Whether a professional can sign in to My day. */
export function accessInWords(
  { signsInAs, invitedUntil }: Professional,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  if (signsInAs !== null) return `Signs in as ${signsInAs}`
  if (invitedUntil === null) return 'Not invited'
  return `Invited until ${formatDay(clockAt(invitedUntil, timeZone).date, locale, 'brief')}`
}

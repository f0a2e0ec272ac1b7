import { useEffect, useState } from 'react'
import { clockAt, formatDay, formatMoment, unbrokenTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import {
  type AdminMessage,
  type Delivery,
  deliveryOf,
  type MessageAction,
  messageActions,
  whyNotDelivered,
} from '#domain/message/admin.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { StatusShape } from '#web/shared/status-badge.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Badge } from '#web/ui/badge.tsx'

export const deliveryNames: Record<Delivery, string> = {
  held: 'Held',
  queued: 'Queued',
  retrying: 'Trying again',
  failed: 'Failed',
  settled: 'Settled',
  sent: 'Sent',
}

/** The badges have the colours and shapes of a booking's status. */
const looks: Record<Delivery, { like?: BookingStatus; colours: string }> = {
  held: { like: 'pending', colours: 'bg-pending-bg text-pending-text' },
  queued: { like: 'confirmed', colours: 'bg-confirmed-bg text-confirmed-text' },
  retrying: { like: 'pending', colours: 'bg-pending-bg text-pending-text' },
  failed: { like: 'cancelled', colours: 'bg-cancelled-bg text-cancelled-text' },
  settled: { colours: 'bg-fill text-text-2' },
  sent: { like: 'completed', colours: 'bg-completed-bg text-completed-text' },
}

/** A settled failure says how it was settled. */
function nameOf(message: AdminMessage, delivery: Delivery): string {
  if (delivery !== 'settled') return deliveryNames[delivery]
  return message.resentAs === null ? 'Dismissed' : 'Sent again'
}

export function DeliveryBadge({ message }: { message: AdminMessage }) {
  const delivery = useDelivery(message)
  const { like, colours } = looks[delivery]
  return (
    <Badge colours={colours} {...(like && { shape: <StatusShape of={like} /> })}>
      {nameOf(message, delivery)}
    </Badge>
  )
}

function useDelivery(message: AdminMessage): Delivery {
  return deliveryOf(message, new Date(useSeconds(message)))
}

/** What can be done with an email at this moment. */
export function usePossible(message: AdminMessage | null | undefined): MessageAction[] {
  const now = useSeconds(message)
  return message ? messageActions(message, new Date(now)) : []
}

/** Counts the seconds while an email is held. */
function useSeconds(message: AdminMessage | null | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const isHeld = message?.state === 'waiting' && message.tries === 0 && Date.parse(message.dueAt) > now
  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isHeld])
  return now
}

/** When an email was sent, is sent next, or why it was not. */
export function When({ message }: { message: AdminMessage }) {
  const now = useSeconds(message)
  const place = useAdmin().storefrontOf(message.storefront)
  const { createdAt, dueAt, sentAt, nextTryAt, tries, lastError, settled } = message
  const delivery = deliveryOf(message, new Date(now))
  if (delivery === 'held') return <>{`Leaves in ${Math.ceil((Date.parse(dueAt) - now) / 1_000)} s`}</>
  if (delivery === 'queued') return <>{`Queued ${momentOf(createdAt, now, place)}`}</>
  if (delivery === 'retrying') {
    const next = nextTryAt === null ? '' : `, next ${momentOf(nextTryAt, now, place)}`
    return <>{`Try ${tries}${next}`}</>
  }
  if (delivery === 'sent') return <>{sentAt === null ? '' : formatMoment(sentAt, place, 'short')}</>
  if (delivery === 'settled') return <>{`${momentOf(settled?.at ?? '', now, place)} by ${settled?.by ?? ''}`}</>
  const why = whyNotDelivered(lastError ?? '')
  return <span className="text-danger-text">{`${why}. ${plural(tries, 'attempt')}`}</span>
}

/** The time alone, today. */
function momentOf(instant: string, now: number, { timeZone, locale }: { timeZone: string; locale: string }): string {
  const { date, time } = clockAt(instant, timeZone)
  const isToday = clockAt(new Date(now).toISOString(), timeZone).date === date
  return isToday ? unbrokenTime(time, locale) : `${formatDay(date, locale, 'short')}, ${unbrokenTime(time, locale)}`
}

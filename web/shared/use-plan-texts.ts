import type { BookingDetails } from '#domain/booking.ts'
import type { PlanStep } from '#domain/booking/plan.ts'
import { formatListDay, formatMoment } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { IconName } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

type PlanTexts = { icon: IconName; title: string; text: string; when: string | undefined; at: string | undefined }

/** What is still to come, in words. */
export function usePlanTexts(booking: BookingDetails): (step: PlanStep) => PlanTexts {
  const { key, locale, support } = useStorefront()
  const { timeZone, price, professional, duration, storefront } = booking
  const moment = (at: string) => formatMoment(at, { timeZone, locale })
  // The hours of another storefront are not known here.
  const hours = storefront === key ? ` ${support.hours}` : ''
  const total = formatMoney(price.total, { currency: price.currency, locale }, 'summary')
  return (step) => {
    switch (step.kind) {
      case 'confirmation':
        return {
          icon: 'check',
          title: 'We confirm it',
          text: `Your time is held. We review bookings${hours}, and email you when it is confirmed.`,
          when: undefined,
          at: undefined,
        }
      case 'reminder':
        return {
          icon: 'mail',
          title: 'Reminder',
          text: 'We email you in the morning.',
          when: formatListDay(step.date),
          at: step.date,
        }
      case 'last-change':
        return {
          icon: 'refresh',
          title: 'Free changes end',
          text: 'Until then you can reschedule or cancel it yourself, free of charge.',
          when: moment(step.at),
          at: step.at,
        }
      case 'visit':
        return {
          icon: 'home',
          title: professional ? `${professional.name} comes to you` : 'The visit',
          text: `It takes about ${duration} minutes. You pay ${total} in cash.`,
          when: moment(step.at),
          at: step.at,
        }
    }
  }
}

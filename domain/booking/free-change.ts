import { plural } from '#domain/format/plural.ts'

/** Hours before the appointment until which a customer may cancel or reschedule, of bookings that agreed on no other. */
export const usualFreeHours = 24

/** '24 hours'; whole days from two on: '7 days'. */
export function freeSpan(hours = usualFreeHours): string {
  return hours >= 48 && hours % 24 === 0 ? plural(hours / 24, 'day') : plural(hours, 'hour')
}

/** What a customer is promised before booking. */
export function freeCancellation(hours = usualFreeHours): string {
  if (hours === 0) return 'Free cancellation until your appointment begins.'
  return `Free cancellation up to ${freeSpan(hours)} before your scheduled appointment.`
}

/** For a customer who changes a booking too late. */
export function freeChangeEnded(hours = usualFreeHours): string {
  const when = hours === 0 ? 'when your appointment began' : `${freeSpan(hours)} before your appointment`
  return `Free cancellation ended ${when}. Please contact support.`
}

/** 'up to 24 hours before the appointment', in other sentences. */
export function freeUntil(hours = usualFreeHours): string {
  return hours === 0 ? 'until the appointment begins' : `up to ${freeSpan(hours)} before the appointment`
}

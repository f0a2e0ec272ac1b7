import { majorOf, minorOf } from '#domain/format/money.ts'
import { dayIn } from '#domain/format/zone.ts'
import { type PaymentKind, Step } from './step.ts'

/** As the button says it. */
export const stepNames: Record<Step, string> = {
  'on-the-way': 'On my way',
  'nobody-there': 'Nobody there',
  started: 'Started',
  done: 'Done',
}

export const paymentNames: Record<PaymentKind, string> = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank' }

/** How long a step can be taken back, in milliseconds: as long as the customer's email about it waits. */
export const stepUndoableFor = 15_000

/** Whether a step comes before another one in a visit. */
export function isEarlier(step: Step, other: Step): boolean {
  return Step.options.indexOf(step) < Step.options.indexOf(other)
}

/** The step that the main button offers next; undefined after the last one. 'Nobody there' is never expected. */
export function nextStep(latest: Step | undefined): Step | undefined {
  return (['on-the-way', 'started', 'done'] as const).find((step) => latest === undefined || isEarlier(latest, step))
}

/** Whether the day of a visit is still to come, by the clocks of its place: no step of it can be reported yet. */
export function isBeforeDay({ date, timeZone }: { date: string; timeZone: string }, now: Date): boolean {
  return dayIn(timeZone, now) < date
}

/** Whether 'Nobody there' can be reported: from the start on, as long as the visit has not begun otherwise. */
export function canReportNobody({ startsAt, latest }: { startsAt: string; latest: Step | undefined }, now: Date) {
  const isNext = latest === undefined || isEarlier(latest, 'nobody-there')
  return isNext && now.getTime() >= Date.parse(startsAt)
}

/** How far the clock of a phone may be from that of the server, in milliseconds. */
export const clockTolerance = 5 * 60_000

/** The most that can be entered as collected, as a multiple of the total. */
export const mostCollected = 10

/** What is still to be collected; below zero if more was collected than agreed. */
export function openAmount({ total, paid, currency }: { total: number; paid: number; currency: string }): number {
  return majorOf(minorOf(total, currency) - minorOf(paid, currency), currency)
}

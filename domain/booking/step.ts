import * as z from 'zod/mini'
import { lines, whenMissing } from '#domain/contract/field.ts'

/** What a professional reports from a visit, in the order in which it happens. Steps may be left out. */
export const Step = z.enum(['on-the-way', 'nobody-there', 'started', 'done'])
export type Step = z.infer<typeof Step>

/** As the button says it. */
export const stepNames: Record<Step, string> = {
  'on-the-way': 'On my way',
  'nobody-there': 'Nobody there',
  started: 'Started',
  done: 'Done',
}

/** The latest step of a visit; null until there is one. */
export const TakenStep = z.strictObject({ step: Step, at: z.string() })
export type TakenStep = z.infer<typeof TakenStep>

/** What administrators see of a visit in a list or on the board. */
export const progressFields = {
  step: z.optional(TakenStep),
  /** From when on it is running late; only if its professional reports steps, and has not reported the start. */
  lateFrom: z.optional(z.string()),
}

/** How something was collected. */
export const PaymentKind = z.enum(['cash', 'upi', 'card', 'bank'])
export type PaymentKind = z.infer<typeof PaymentKind>

export const paymentNames: Record<PaymentKind, string> = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank' }

/** How long a step can be taken back, in milliseconds: as long as the customer's email about it waits. */
export const stepUndoableFor = 15_000

/** A visit that has not started this many minutes after its time is running late. */
export const lateAfter = 15

/** After so many hours no one waits for the start any more. */
const lateFor = 12

type Timed = { startsAt: string; status: string; step: TakenStep | null }

/** From when on a visit is running late; undefined if it has begun or does not take place. */
export function lateFrom({ startsAt, status, step }: Timed): string | undefined {
  const isOpen = status === 'pending' || status === 'confirmed'
  const hasBegun = step !== null && step.step !== 'on-the-way'
  if (!isOpen || hasBegun) return undefined
  return new Date(Date.parse(startsAt) + lateAfter * 60_000).toISOString()
}

export function isLateSince(from: string | undefined, now: Date): boolean {
  if (from === undefined) return false
  const since = now.getTime() - Date.parse(from)
  return since >= 0 && since < lateFor * 3_600_000
}

export function isRunningLate(visit: Timed, now: Date): boolean {
  return isLateSince(lateFrom(visit), now)
}

/** Whether a step comes before another one in a visit. */
export function isEarlier(step: Step, other: Step): boolean {
  return Step.options.indexOf(step) < Step.options.indexOf(other)
}

/** The step that the main button offers next; undefined after the last one. 'Nobody there' is never expected. */
export function nextStep(latest: Step | undefined): Step | undefined {
  return (['on-the-way', 'started', 'done'] as const).find((step) => latest === undefined || isEarlier(latest, step))
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
const noAmount = 'Please enter what you collected.'
const noteOfStep = z._default(lines({ max: 500 }), '')

/** In major units, like prices. */
export const Collected = z.strictObject({
  amount: z.number(whenMissing(noAmount)).check(z.gte(0, { error: 'The amount cannot be below zero.' })),
  kind: PaymentKind,
})
export type Collected = z.infer<typeof Collected>

export const NewStep = z.strictObject({
  step: Step,
  /** When it was taken, by the clock of the phone: a phone without a network sends it later. */
  at: z.iso.datetime({ error: 'Please give a moment like 2026-11-24T09:00:00Z.' }),
  /** With 'done' only; left out if nothing was collected yet. */
  collected: z.optional(Collected),
  note: noteOfStep,
})
export type NewStep = z.infer<typeof NewStep>

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

/** How something was collected. */
export const PaymentKind = z.enum(['cash', 'upi', 'card', 'bank'])
export type PaymentKind = z.infer<typeof PaymentKind>

export const paymentNames: Record<PaymentKind, string> = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank' }

/** How long a step can be taken back, in milliseconds: as long as the customer's email about it waits. */
export const stepUndoableFor = 15_000

/** A visit that has not started this many minutes after its time is running late. */
export const lateAfter = 15

type Timed = { startsAt: string; step: TakenStep | null }

export function isRunningLate({ startsAt, step, ...visit }: Timed & { status: string }, now: Date): boolean {
  const isOpen = visit.status === 'pending' || visit.status === 'confirmed'
  const hasBegun = step !== null && step.step !== 'on-the-way'
  return isOpen && !hasBegun && now.getTime() >= Date.parse(startsAt) + lateAfter * 60_000
}

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

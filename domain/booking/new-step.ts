import * as z from 'zod/mini'
import { lines, whenMissing } from '#domain/contract/field.ts'
import { PaymentKind, Step } from './step.ts'

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
  /** When the visit begins, as the phone shows it: a phone without a network may not know of another time. */
  startsAt: z.optional(z.iso.datetime({ error: 'Please give a moment like 2026-11-24T09:00:00Z.' })),
  /** With 'done' only; left out if nothing was collected yet. */
  collected: z.optional(Collected),
  note: noteOfStep,
})
export type NewStep = z.infer<typeof NewStep>

import * as z from 'zod/mini'

/** What a professional reports from a visit, in the order in which it happens. Steps may be left out. */
export const Step = z.enum(['on-the-way', 'nobody-there', 'started', 'done'])
export type Step = z.infer<typeof Step>

/** The latest step of a visit; null until there is one. */
export const TakenStep = z.strictObject({ step: Step, at: z.string() })
export type TakenStep = z.infer<typeof TakenStep>

/** What administrators see of a visit in a list or on the board. */
export const progressFields = {
  startsAt: z.string(),
  step: z.optional(TakenStep),
  /** From when on it is running late; only if its professional reports steps, and has not reported the start. */
  lateFrom: z.optional(z.string()),
}

/** How something was collected. */
export const PaymentKind = z.enum(['cash', 'upi', 'card', 'bank'])
export type PaymentKind = z.infer<typeof PaymentKind>

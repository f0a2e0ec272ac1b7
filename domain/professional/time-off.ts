import * as z from 'zod/mini'
import { id, line, lines, paging, storefrontFilter } from '#domain/contract/field.ts'
import { isForward, span } from './span.ts'

/** The state of time off that a professional asked for. The professional withdraws it; administrators end it. */
export const RequestState = z.enum(['asked', 'taken', 'refused', 'withdrawn', 'ended'])
export type RequestState = z.infer<typeof RequestState>

/** What professionals enter for themselves, in the storefront's time. */
export const NewOwnTimeOff = z.strictObject({ ...span, reason: z._default(line({ max: 200 }), '') }).check(isForward)
export type NewOwnTimeOff = z.infer<typeof NewOwnTimeOff>

/** How far ahead professionals can enter time off, in days. */
export const mostDaysAhead = 366
/** How long time off stays in their list after its end, in days. */
export const daysListed = 30

/** Time off as the professional sees it who asked for it. */
export const OwnTimeOff = z.strictObject({
  _id: z.uuid(),
  from: z.string(),
  to: z.string(),
  /** Empty for time off that an administrator has entered: only administrators read why. */
  reason: z.string(),
  state: RequestState,
  /** What the administrator answered. */
  answer: z.string(),
  /** How many visits are during it, as long as no one has decided. */
  visits: z.int(),
  /** Whether the professional can withdraw the request, or take back the time off. */
  canEnd: z.boolean(),
})
export type OwnTimeOff = z.infer<typeof OwnTimeOff>

/** By their beginnings. */
export const OwnTimesOff = z.strictObject({
  /** The time of the server: the clock of a phone may be wrong. */
  at: z.string(),
  today: z.string(),
  timeZone: z.string(),
  /** The time there, like 2026-11-24T09:00. */
  now: z.string(),
  items: z.array(OwnTimeOff),
})
export type OwnTimesOff = z.infer<typeof OwnTimesOff>

/** The visits of a professional during a time. */
export const VisitsDuring = z.strictObject({
  count: z.int(),
  /** The first of them. */
  visits: z.array(
    z.strictObject({
      _id: z.uuid(),
      date: z.string(),
      time: z.string(),
      service: z.string(),
      /** Empty once the customer has closed the account. */
      customer: z.string(),
    }),
  ),
})
export type VisitsDuring = z.infer<typeof VisitsDuring>
/** How many of the visits are listed. */
export const mostVisitsListed = 20

/** Time off for which a professional waits, as administrators see it. */
export const AskedTimeOff = z.strictObject({
  _id: z.uuid(),
  professional: z.strictObject({ _id: z.uuid(), name: z.string() }),
  storefront: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  visits: z.int(),
  createdAt: z.string(),
})
export type AskedTimeOff = z.infer<typeof AskedTimeOff>

export const AskedFilter = z.strictObject({
  storefront: storefrontFilter,
  /** This one only. */
  request: z.optional(id),
  ...paging,
})
export type AskedFilter = z.infer<typeof AskedFilter>

export const longestAnswer = 500
export const RequestRefused = z.strictObject({
  state: z.literal('refused'),
  answer: z._default(lines({ max: longestAnswer }), ''),
})
export type RequestRefused = z.infer<typeof RequestRefused>

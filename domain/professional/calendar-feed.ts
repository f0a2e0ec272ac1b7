import * as z from 'zod/mini'
import { version } from '#domain/contract/version.ts'

/** The calendar feed of a professional: its address is the only key to it. */
export const CalendarFeed = z.strictObject({
  /** Null until there is one. */
  address: z.nullable(z.string()),
  /** Incremented by each new address; 0 until there is one. */
  version: z.int(),
  /** When a calendar has read it last, to some minutes. */
  readAt: z.nullable(z.string()),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Replaces the address of this version. If there is a newer one already, that one stays. */
export const NewCalendarFeed = z.strictObject({ version })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

/** The end of the address: the secret, and what tells calendars the format. */
export const FeedFile = z.string().check(z.regex(/^[\w-]{43}\.ics$/))

/** The number of past days whose visits stay in calendars. */
export const pastDaysInFeed = 30

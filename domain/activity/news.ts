import * as z from 'zod/mini'
import { storefrontFilter } from '#domain/contract/field.ts'

/** What administrators want to know of without asking. */
export const NewsKind = z.enum([
  'booking',
  'cancellation',
  'move',
  'unassigned',
  'nobody-there',
  'undelivered',
  'message',
  'review',
  'time-off',
])
export type NewsKind = z.infer<typeof NewsKind>

/** How long something is news, in days. */
export const newsDays = 14
/** More unread news than this are neither counted nor listed. */
export const mostUnread = 100
/** A review of so few stars is news. */
export const fewStars = 2

export const NewsItem = z.strictObject({
  _id: z.string(),
  kind: NewsKind,
  at: z.string(),
  storefront: z.string(),
  isRead: z.boolean(),
  /** The id of the booking, email, message, review or request for time off. */
  subject: z.uuid(),
  /** The customer, the author, the professional, or the address of an email. */
  who: z.string(),
  /** The title of the service, the beginning of the message, the kind of the email, or the reason of a request. */
  what: z.string(),
  visit: z.nullable(z.strictObject({ date: z.string(), time: z.string() })),
  stars: z.nullable(z.int()),
})
export type NewsItem = z.infer<typeof NewsItem>

/** Newest first: all that the administrator has not read, and the latest that were read. */
export const News = z.strictObject({ unread: z.int(), items: z.array(NewsItem) })
export type News = z.infer<typeof News>

export const NewsFilter = z.strictObject({ storefront: storefrontFilter })
export type NewsFilter = z.infer<typeof NewsFilter>

const item = z.string().check(z.regex(/^[acmnt][\da-f-]{1,36}$/))

/** Some of the news, or all that happened until a moment: that of the newest which the administrator has seen. */
export const NewsRead = z
  .strictObject({
    items: z.optional(z.array(item).check(z.maxLength(mostUnread))),
    upTo: z.optional(z.iso.datetime()),
    storefront: storefrontFilter,
  })
  .check(
    z.refine(({ items, upTo }) => (items === undefined) !== (upTo === undefined), {
      path: ['items'],
      error: 'Please name either items or a moment.',
    }),
  )
export type NewsRead = z.infer<typeof NewsRead>

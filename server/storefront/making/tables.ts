import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { storefronts } from '#server/storefront/tables.ts'

/** The storefronts that administrators have made, with their initial values. */
export const madeStorefronts = pgTable('made_storefronts', {
  key: text('key')
    .primaryKey()
    .references(() => storefronts.key),
  brand: text('brand').notNull(),
  locale: text('locale').notNull(),
  currency: text('currency').notNull(),
  timeZone: text('time_zone').notNull(),
  scenery: text('scenery').$type<StorefrontPlan['frame']['scenery']>().notNull(),
  hosts: text('hosts').array().notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  hours: text('hours').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  /** Not a foreign key: the storefront is kept when the account is closed. */
  madeBy: uuid('made_by').notNull(),
})

export type MadeRow = typeof madeStorefronts.$inferSelect

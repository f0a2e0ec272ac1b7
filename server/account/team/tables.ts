import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/identity/tables.ts'
import { bytes } from '#server/platform/database/columns.ts'

export const teamInvitations = pgTable('team_invitations', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  /** Who is invited as a professional; null for an administrator. */
  professionalId: uuid('professional_id').unique(),
  invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export const teamInvitationLinks = pgTable('team_invitation_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  invitationId: uuid('invitation_id')
    .notNull()
    .references(() => teamInvitations.id, { onDelete: 'cascade' }),
})

export const teamRules = pgTable('team_rules', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  needsTwoStep: boolean('needs_two_step').notNull(),
})

export const firstAdminLinks = pgTable('first_admin_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

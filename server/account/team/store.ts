import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { TeamInvitation, TeamMember } from '#domain/account/team.ts'
import { twoStep, users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'
import { securityEvents } from '#server/security/tables.ts'
import { firstAdminLinks, teamInvitationLinks, teamInvitations, teamRules } from './tables.ts'

// Administrators have one, which the database ensures.
const emailOf = sql<string>`${users.email}`

export async function listTeam(db: Db): Promise<TeamMember[]> {
  const lastSignIn = sql<Date | null>`(
    select max(${securityEvents.at}) from ${securityEvents}
    where ${securityEvents.userId} = ${users.id} and ${securityEvents.kind} = 'signed-in'
  )`.mapWith(securityEvents.at)
  const rows = await db
    .select({ id: users.id, name: users.name, email: emailOf, since: twoStep.turnedOnAt, lastSignIn })
    .from(users)
    .leftJoin(twoStep, eq(twoStep.userId, users.id))
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(users.name, users.id)
  return rows.map(({ id, name, email, since, lastSignIn: at }) => ({
    _id: id,
    name,
    email,
    twoStep: since !== null,
    lastSignIn: at?.toISOString() ?? null,
  }))
}

export async function listInvitations(db: Db, now: Date): Promise<TeamInvitation[]> {
  const rows = await db
    .select({ row: teamInvitations, by: users.name })
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(and(gt(teamInvitations.expiresAt, now), isNull(teamInvitations.professionalId)))
    .orderBy(teamInvitations.createdAt, teamInvitations.id)
  return rows.map(({ row: { id, name, email, expiresAt }, by }) => {
    return { _id: id, name, email, by, expiresAt: expiresAt.toISOString() }
  })
}

type NewInvitation = typeof teamInvitations.$inferInsert & { professionalId: string | null }
type Put = { id: string; replaced: RemovedInvitation | undefined }

/**
 * Replaces the invitation of the same address or professional; links of its earlier letters no longer work. Returns its id,
 * and the open invitation to something else that it has ended.
 */
export async function putInvitation(tx: Db, invitation: NewInvitation): Promise<Put> {
  const { name, email, professionalId, invitedBy, createdAt, expiresAt } = invitation
  if (professionalId !== null) {
    const isOther = and(eq(teamInvitations.professionalId, professionalId), ne(teamInvitations.email, email))
    await tx.delete(teamInvitations).where(isOther)
  }
  // Waits for another invitation to the address at the same moment, which is then replaced like an earlier one.
  const added = await tx.insert(teamInvitations).values(invitation).onConflictDoNothing().returning()
  if (added.length > 0) return { id: invitation.id, replaced: undefined }
  const [before] = await tx
    .select({
      id: teamInvitations.id,
      professional: { id: professionals.id, name: professionals.name, storefront: professionals.storefront },
      expiresAt: teamInvitations.expiresAt,
    })
    .from(teamInvitations)
    .leftJoin(professionals, eq(professionals.id, teamInvitations.professionalId))
    .where(eq(teamInvitations.email, email))
    .for('update', { of: teamInvitations })
  // It has been accepted or ended in the meantime.
  if (!before) return putInvitation(tx, invitation)
  const { id, professional } = before
  const given = { name, professionalId, invitedBy, createdAt, expiresAt }
  await tx.update(teamInvitations).set(given).where(eq(teamInvitations.id, id))
  await tx.delete(teamInvitationLinks).where(eq(teamInvitationLinks.invitationId, id))
  const isOther = (professional?.id ?? null) !== professionalId && before.expiresAt > createdAt
  return { id, replaced: isOther ? { id, professional } : undefined }
}

/** An invitation to the team. */
export async function removeInvitation(db: Db, id: string): Promise<boolean> {
  const isOfTeam = and(eq(teamInvitations.id, id), isNull(teamInvitations.professionalId))
  return (await db.delete(teamInvitations).where(isOfTeam).returning({ id: teamInvitations.id })).length === 1
}

/** False if the professional is not invited, or the invitation has expired. */
export async function removeInvitationOf(db: Db, professionalId: string, now: Date): Promise<boolean> {
  const isTheirs = eq(teamInvitations.professionalId, professionalId)
  const removed = await db.delete(teamInvitations).where(isTheirs).returning({ expiresAt: teamInvitations.expiresAt })
  return removed.some(({ expiresAt }) => expiresAt > now)
}

export type RemovedInvitation = { id: string; professional: { id: string; name: string; storefront: string } | null }

/** Those by one administrator. */
export async function removeInvitationsBy(tx: Db, userId: string): Promise<RemovedInvitation[]> {
  const { id, name, storefront } = professionals
  const removed = await tx
    .delete(teamInvitations)
    .where(eq(teamInvitations.invitedBy, userId))
    .returning({ id: teamInvitations.id, professionalId: teamInvitations.professionalId })
  const ids = removed.flatMap(({ professionalId }) => professionalId ?? [])
  const named =
    ids.length > 0 ? await tx.select({ id, name, storefront }).from(professionals).where(inArray(id, ids)) : []
  return removed.map((one) => ({
    id: one.id,
    professional: named.find((professional) => professional.id === one.professionalId) ?? null,
  }))
}

export async function findInvitation(db: Db, id: string, now: Date) {
  const { name, email, professionalId } = teamInvitations
  const [row] = await db
    .select({ name, email, professionalId })
    .from(teamInvitations)
    .where(and(eq(teamInvitations.id, id), gt(teamInvitations.expiresAt, now)))
  return row
}

export async function addInvitationLink(db: Db, link: typeof teamInvitationLinks.$inferInsert) {
  await db.insert(teamInvitationLinks).values(link)
}

type OpenInvitation = typeof teamInvitations.$inferSelect

export async function findInvitationOf(db: Db, tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> {
  const [found] = await db
    .select({ row: teamInvitations })
    .from(teamInvitationLinks)
    .innerJoin(teamInvitations, eq(teamInvitations.id, teamInvitationLinks.invitationId))
    .where(and(eq(teamInvitationLinks.tokenHash, tokenHash), gt(teamInvitations.expiresAt, now)))
  return found?.row
}

export async function needsTwoStep(db: Db): Promise<boolean> {
  const [row] = await db.select().from(teamRules)
  return row?.needsTwoStep ?? false
}

/** Stops needing it. False if it was not needed. */
export async function relaxTwoStep(db: Db): Promise<boolean> {
  const changed = await db
    .update(teamRules)
    .set({ needsTwoStep: false })
    .where(eq(teamRules.needsTwoStep, true))
    .returning({ onlyRow: teamRules.onlyRow })
  return changed.length === 1
}

/** Needs it from now on, if this administrator has it. False if nothing has changed. */
export async function demandTwoStep(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${teamRules} (only_row, needs_two_step)
    select true, true from ${twoStep}
    where ${twoStep.userId} = ${userId} and ${twoStep.turnedOnAt} is not null
    on conflict (only_row) do update set needs_two_step = true where not team_rules.needs_two_step
    returning only_row`)
  return rows.length === 1
}

/** Removes what has expired. */
export async function removeExpiredInvitations(db: Db, now: Date) {
  await db.delete(teamInvitations).where(lte(teamInvitations.expiresAt, now))
  await db.delete(firstAdminLinks).where(lte(firstAdminLinks.expiresAt, now))
}

/** The invitation of a link, which is removed: of two simultaneous attempts one gets it. */
export async function takeInvitation(tx: Db, tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> {
  const ofLink = tx
    .select({ id: teamInvitationLinks.invitationId })
    .from(teamInvitationLinks)
    .where(eq(teamInvitationLinks.tokenHash, tokenHash))
  const [taken] = await tx
    .delete(teamInvitations)
    .where(and(inArray(teamInvitations.id, ofLink), gt(teamInvitations.expiresAt, now)))
    .returning()
  return taken
}

export async function addFirstAdminLink(db: Db, link: typeof firstAdminLinks.$inferInsert) {
  await db.insert(firstAdminLinks).values(link)
}

/** Removes all links; returns the hashes of those that are still valid. */
export async function takeFirstAdminLinks(tx: Db, now: Date): Promise<Buffer[]> {
  const taken = await tx.delete(firstAdminLinks).returning()
  return taken.filter(({ expiresAt }) => expiresAt > now).map(({ tokenHash }) => tokenHash)
}

import { and, eq, gt, gte, lt, lte } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { type Outcome, timeOff } from './tables.ts'

export type Absence = typeof timeOff.$inferSelect

export async function findAbsence(db: Db, id: string): Promise<Absence | undefined> {
  const [found] = await db.select().from(timeOff).where(eq(timeOff.id, id))
  return found
}

/** False if there is one with that id. */
export async function addAbsence(db: Db, absence: Omit<Absence, 'outcome'>): Promise<boolean> {
  return (await db.insert(timeOff).values(absence).onConflictDoNothing().returning({ id: timeOff.id })).length === 1
}

/** Whether one absence of the professional contains the whole interval. */
export async function isAwayDuring(db: Db, professionalId: string, { from, to }: Record<'from' | 'to', Date>) {
  const contains = and(lte(timeOff.startsAt, from), gte(timeOff.endsAt, to))
  return (await db.$count(timeOff, and(eq(timeOff.professionalId, professionalId), contains))) > 0
}

/** Whether an absence of the professional has a part of the interval. */
export async function isAwayAt(db: Db, professionalId: string, { from, to }: Record<'from' | 'to', Date>) {
  const overlaps = and(lt(timeOff.startsAt, to), gt(timeOff.endsAt, from))
  return (await db.$count(timeOff, and(eq(timeOff.professionalId, professionalId), overlaps))) > 0
}

export async function setOutcome(db: Db, id: string, outcome: Outcome) {
  await db.update(timeOff).set({ outcome }).where(eq(timeOff.id, id))
}

/** Undefined if the professional has no absence with that id. */
export async function removeAbsence(db: Db, professionalId: string, id: string): Promise<Absence | undefined> {
  const isIt = and(eq(timeOff.id, id), eq(timeOff.professionalId, professionalId))
  const [removed] = await db.delete(timeOff).where(isIt).returning()
  return removed
}

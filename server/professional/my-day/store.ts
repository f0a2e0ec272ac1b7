import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { timeOff } from '#server/professional/away/tables.ts'
import { professionals } from '#server/professional/tables.ts'

export type Period = { professional: string; from: Date; to: Date }

export async function findWorker(db: Db, id: string) {
  const [found] = await db.select().from(professionals).where(eq(professionals.id, id))
  if (!found) throw new Error('the professional of an account is gone')
  return found
}

export async function listAbsencesIn(db: Db, { professional, from, to }: Period) {
  return db
    .select({ startsAt: timeOff.startsAt, endsAt: timeOff.endsAt })
    .from(timeOff)
    .where(and(eq(timeOff.professionalId, professional), lt(timeOff.startsAt, to), gt(timeOff.endsAt, from)))
    .orderBy(timeOff.startsAt)
}

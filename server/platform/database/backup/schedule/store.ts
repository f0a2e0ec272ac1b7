import { sql } from 'drizzle-orm'
import type { BackupSchedule } from '#server/platform/database/backup/schedule/due.ts'
import type { Db } from '#server/platform/database/db.ts'
import { backupSchedule } from './tables.ts'

export type Scheduled = Omit<typeof backupSchedule.$inferSelect, 'onlyOne'>

export async function findSchedule(db: Db): Promise<Scheduled | undefined> {
  const [row] = await db.select().from(backupSchedule)
  return row
}

export async function setSchedule(db: Db, schedule: BackupSchedule & { folder: string }) {
  await db.insert(backupSchedule).values(schedule).onConflictDoUpdate({ target: backupSchedule.onlyOne, set: schedule })
}

export async function removeSchedule(db: Db) {
  await db.delete(backupSchedule)
}

export async function setMade(db: Db, lastAt: Date) {
  await db.update(backupSchedule).set({ lastAt, lastError: '' })
}

/** Notes why a backup was not made, unless another process has made it since `lastAt` was read. */
export async function setFailed(db: Db, { lastAt, lastError }: Pick<Scheduled, 'lastAt' | 'lastError'>) {
  const isUnmade = sql`${backupSchedule.lastAt} is not distinct from ${lastAt}`
  await db.update(backupSchedule).set({ lastError }).where(isUnmade)
}

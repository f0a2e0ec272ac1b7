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

export async function setOutcome(db: Db, outcome: Partial<Pick<Scheduled, 'lastAt' | 'lastError'>>) {
  await db.update(backupSchedule).set(outcome)
}

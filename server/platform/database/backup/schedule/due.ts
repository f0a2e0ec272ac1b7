/** How often the server makes backups, in hours; 'never' ends them. */
export const backupIntervals = { hour: 1, day: 24, week: 168 } as const

export type BackupInterval = keyof typeof backupIntervals

export type BackupSchedule = {
  every: BackupInterval
  /** How many backups are kept; older ones are deleted once a newer one was checked. */
  keep: number
}

/** Whether a backup is due; the first one at once. */
export function isBackupDue({ every }: BackupSchedule, { last, now }: { last: Date | null; now: Date }): boolean {
  // The job runs at intervals: a backup a little early keeps the next ones at the same time of the day.
  const early = 5 * 60_000
  return last === null || now.getTime() - last.getTime() >= backupIntervals[every] * 3_600_000 - early
}

const name = /^doorstep-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/
const partialName = /^doorstep-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.partial$/

export function nameOfBackup(at: Date): string {
  return `doorstep-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`
}

/**
 * Of the files in a folder, those to delete after a backup: all backups but the newest ones, and what processes that
 * ended during an older one have left. Other files are never named.
 */
export function listOldBackups(files: string[], keep: number): string[] {
  const backups = files.filter((file) => name.test(file)).toSorted()
  const newest = backups.at(-1) ?? ''
  // A newer one may be under way in another process.
  const left = files.filter((file) => partialName.test(file) && file < newest)
  return [...backups.slice(0, -keep), ...left]
}

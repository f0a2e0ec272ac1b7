import { expect, test } from 'vitest'
import { isBackupDue, listOldBackups, nameOfBackup } from './due.ts'

const now = new Date('2026-11-24T20:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('the first backup is due at once, and later ones when their interval is over', () => {
  const daily = { every: 'day', keep: 7 } as const
  expect([null, ago(1), ago(23), ago(24)].map((last) => isBackupDue(daily, { last, now }))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(isBackupDue({ every: 'hour', keep: 7 }, { last: ago(1), now })).toBe(true)
  expect(isBackupDue({ every: 'week', keep: 7 }, { last: ago(24), now })).toBe(false)
})

test('the newest backups are kept, the remains of unfinished ones are deleted, and no other file is', () => {
  const names = [1, 2, 3].map((hours) => nameOfBackup(ago(hours)))
  expect(names[0]).toBe('doorstep-2026-11-24T190000Z.backup')
  const [left, underWay] = [`${names[2]}.partial`, `${nameOfBackup(now)}.partial`]
  const files = ['notes.txt', ...names, left, underWay, 'doorstep-old.backup', 'notes.partial']
  expect(listOldBackups(files, 2)).toEqual([names[2], left])
  expect(listOldBackups(files, 7)).toEqual([left])
})

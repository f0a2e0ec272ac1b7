import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openFolder } from './writable-folder.ts'

/** The user of what belongs to nobody in particular, as every Unix has it. */
export const nobody = 65_534

/** What Doorstep writes there; a folder with anything else in it is somebody's, and stays as it is. */
export const ours = /^(postgres|mail|(demo-password|mailbox-secret|mailbox-closed)(\.new-\d+)?)$/

/**
 * Makes the data folder, and closes it to the other users of this machine. The folder of root goes to the user that the
 * database runs as, who else could not enter it.
 */
export function openDataFolder(folder: string) {
  openFolder(folder)
  if (!readdirSync(folder).every((name) => ours.test(name))) return
  const { uid, mode } = statSync(folder)
  const self = process.getuid?.()
  if (self === undefined || (self !== 0 && uid !== self)) return
  const owner = self === 0 ? ownerFor(folder, uid) : self
  if (owner === undefined) return
  if (owner !== uid) chownSync(folder, owner, owner)
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}

/** Undefined when the database in it belongs, or will belong, to another user than the folder. */
function ownerFor(folder: string, uid: number): number | undefined {
  const database = ownerOf(join(folder, 'postgres'))
  const isReachable = othersMayEnter(dirname(resolve(folder)))
  // Moved to where nobody may not go: there the database runs with the files of root.
  if (uid === nobody && !isReachable) return 0
  if (uid !== 0) return (database ?? uid) === uid && isUser(uid) ? uid : undefined
  return database ?? (isReachable ? nobody : 0)
}

/** PostgreSQL makes no database for a number that is no user. */
export function isUser(uid: number): boolean {
  return spawnSync('id', ['-un', String(uid)]).status === 0
}

export function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid
}

export function othersMayEnter(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return folder === dirname(folder) || othersMayEnter(dirname(folder))
}

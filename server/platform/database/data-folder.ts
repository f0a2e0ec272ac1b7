import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openFolder } from './writable-folder.ts'

/** The numeric id that Unix systems give to a user without rights. */
export const unprivilegedUser = 65_534

/**
 * The files that Doorstep writes. A folder with any other file belongs to the user, and its permissions stay unchanged.
 */
export const ours = /^(postgres|mail|backups|(demo-password|mailbox-secret|mailbox-closed)(\.new-\d+)?)$/

/**
 * Creates the data folder and closes it to other users. If Doorstep runs as root, the folder is given to the user that
 * PostgreSQL runs as, which could not enter it otherwise.
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

/** Undefined when the folder must keep its owner, because its database belongs to another user. */
function ownerFor(folder: string, uid: number): number | undefined {
  const database = ownerOf(join(folder, 'postgres'))
  const isReachable = othersMayEnter(dirname(resolve(folder)))
  // The unprivileged user cannot reach this path, so PostgreSQL runs in a user namespace with root's files.
  if (uid === unprivilegedUser && !isReachable) return 0
  if (uid !== 0) return (database ?? uid) === uid && isUser(uid) ? uid : undefined
  return database ?? (isReachable ? unprivilegedUser : 0)
}

/** initdb needs a user with a name. */
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

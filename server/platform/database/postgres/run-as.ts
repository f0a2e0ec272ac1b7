import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isUser, othersMayEnter, ownerOf, unprivilegedUser } from '#server/platform/database/data-folder.ts'
import { StartupError } from '#server/startup-error.ts'

/** How to start PostgreSQL's programs, and which user must own its folders. */
export type RunAs = {
  command: (program: string, args: string[]) => [string, string[]]
  ids: { uid?: number; gid?: number }
  /** Only for folders whose database is not running. */
  own: (folder: string) => void
}

const unshare = ['--user', `--map-user=${unprivilegedUser}`, `--map-group=${unprivilegedUser}`]

/**
 * PostgreSQL refuses to run as root. Root runs it as the owner of an existing database; a new one as the unprivileged user
 * or, where that user cannot enter the folder, in a user namespace.
 */
export function chooseRunAs(folders: { own: string; read: string }): RunAs {
  const asIs: RunAs = { command: (program, args) => [program, args], ids: {}, own: () => {} }
  if (process.getuid?.() !== 0) return asIs
  const around = dirname(resolve(folders.own))
  const owner = statSync(existsSync(folders.own) ? folders.own : around)
  if (owner.uid !== 0 && owner.uid !== unprivilegedUser && (existsSync(folders.own) || isUser(owner.uid))) {
    return { ...asIs, ids: { uid: owner.uid, gid: owner.gid }, own: (folder) => giveTo(owner.uid, folder) }
  }
  // The data folder is closed to other users, so the unprivileged user must own it.
  const mayEnter = ownerOf(around) === unprivilegedUser ? othersMayEnter(dirname(around)) : othersMayEnter(around)
  if (mayEnter && othersMayEnter(folders.read)) {
    return {
      ...asIs,
      ids: { uid: unprivilegedUser, gid: unprivilegedUser },
      own: (folder) => giveTo(unprivilegedUser, folder),
    }
  }
  if (spawnSync('unshare', [...unshare, 'true']).status === 0) {
    return {
      command: (program, args) => ['unshare', [...unshare, program, ...args]],
      ids: {},
      // Inside the namespace root's files belong to the unprivileged user.
      own: (folder) => giveTo(0, folder),
    }
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and another user may not enter ${folders.own}. Please start Doorstep as an ordinary user, put it in a folder that every user may enter, or set DATABASE_URL.`,
  )
}

/** Also after a checkout moved between a folder that everyone may enter and one that only root may enter. */
function giveTo(owner: number, folder: string) {
  if (statSync(folder).uid !== owner) spawnSync('chown', ['-R', `${owner}:${owner}`, folder])
}

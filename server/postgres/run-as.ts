import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Unstartable } from '#server/unstartable.ts'

/** How PostgreSQL's programs are started here, and who must own its folders. */
export type RunAs = {
  command: (program: string, args: string[]) => [string, string[]]
  ids: { uid?: number; gid?: number }
  /** Only for folders whose database does not run. */
  own: (folder: string) => void
}

const nobody = 65_534
const unshare = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * PostgreSQL refuses to run as root. Root runs it as the user whose database it is; a new one as nobody or, where
 * nobody may not go, in a user namespace.
 */
export function chooseRunAs(folders: { own: string; read: string }): RunAs {
  const asIs: RunAs = { command: (program, args) => [program, args], ids: {}, own: () => {} }
  if (process.getuid?.() !== 0) return asIs
  const owner = existsSync(folders.own) ? statSync(folders.own) : { uid: 0, gid: 0 }
  if (owner.uid !== 0 && owner.uid !== nobody) return { ...asIs, ids: { uid: owner.uid, gid: owner.gid } }
  if (othersMayEnter(dirname(resolve(folders.own))) && othersMayEnter(folders.read)) {
    return { ...asIs, ids: { uid: nobody, gid: nobody }, own: (folder) => giveTo(nobody, folder) }
  }
  if (spawnSync('unshare', [...unshare, 'true']).status === 0) {
    return {
      command: (program, args) => ['unshare', [...unshare, program, ...args]],
      ids: {},
      // Inside the namespace root's files are nobody's.
      own: (folder) => giveTo(0, folder),
    }
  }
  throw new Unstartable(
    `PostgreSQL does not run as root, and another user may not enter ${folders.own}. Please start Doorstep as an ordinary user, put it in a folder that everybody may enter, or set DATABASE_URL.`,
  )
}

function othersMayEnter(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return folder === dirname(folder) || othersMayEnter(dirname(folder))
}

/** Also after a checkout moved between a place that everybody may enter and one that only root may. */
function giveTo(owner: number, folder: string) {
  if (statSync(folder).uid !== owner) spawnSync('chown', ['-R', `${owner}:${owner}`, folder])
}

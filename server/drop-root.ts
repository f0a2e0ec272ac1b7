import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder, ours, ownerOf } from '#server/platform/database/data-folder.ts'
import type { Log } from './log.ts'

type Options = {
  dataDir: string
  /** The folders that are read after the start: the sources, the packages, the built pages. */
  reads: string[]
  log: Log
}

/**
 * Started as root, Doorstep continues as the owner of its data folder. The port and the database are open by then, and
 * requests are handled with that user's permissions only. Where that user could not continue, it stays root and logs
 * why.
 */
export function dropRoot({ dataDir, reads, log }: Options) {
  if (process.getuid?.() !== 0 || !process.setuid || !process.setgid || !process.setgroups) return
  // With a database elsewhere, nothing may have needed the folder yet.
  if (!existsSync(dataDir)) openDataFolder(dataDir)
  const { uid, gid } = statSync(dataDir)
  const reason = whyNot({ uid, gid, dataDir, reads })
  if (reason !== undefined) return log.warn('Doorstep continues as root', { reason })
  giveAway(dataDir, `${uid}:${gid}`)
  process.setgroups([gid])
  process.setgid(gid)
  process.setuid(uid)
  log.info('Doorstep continues as the owner of its data folder', { uid })
}

type TargetUser = { uid: number; gid: number } & Pick<Options, 'dataDir' | 'reads'>

function whyNot({ uid, gid, dataDir, reads }: TargetUser): string | undefined {
  if (uid === 0) return 'the data folder belongs to root'
  const database = ownerOf(join(dataDir, 'postgres'))
  if (database !== undefined && database !== uid) return 'the database belongs to another user than the data folder'
  // Checked by a process of that user, because groups and access lists count too.
  const probe = spawnSync('/bin/sh', ['-c', look, 'look', dataDir, ...reads], { uid, gid, cwd: '/', env: {} })
  return probe.status === 0 ? undefined : 'the owner of the data folder may not enter it, or not read the program'
}

/** The first path must be writable; of the others, a folder must be readable and passable, and a file readable. */
const look =
  'test -w "$1" || exit 1; for path; do test -r "$path" || exit 1; test ! -d "$path" || test -x "$path" || exit 1; done'

/** Gives the files that root has written to the owner, and no others. The database's files belong to it already. */
function giveAway(dataDir: string, owner: string) {
  const own = readdirSync(dataDir).filter((name) => name !== 'postgres' && ours.test(name))
  const paths = [...own, 'postgres/postgres.log'].map((name) => join(dataDir, name))
  spawnSync('chown', ['-R', owner, ...paths.filter((path) => ownerOf(path) !== undefined)])
}

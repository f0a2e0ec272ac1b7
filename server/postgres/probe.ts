import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { askOnce, type Connection } from '#server/db.ts'

/** Whether the database answers questions. */
export function answers(connection: Connection): Promise<boolean> {
  return askOnce(connection, 'select 1').then(
    () => true,
    () => false,
  )
}

/** Whether anything listens on the socket at all: cheap enough to ask all the time. */
export function isListening(sockets: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(sockets, '.s.PGSQL.5432'))
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

const starting = '57P03'

/** Whether the database on this socket is the one of this folder: it must name the folder and know its lock file. */
export async function isOurs(
  connection: Connection,
  data: string,
): Promise<'ours' | 'foreign' | 'starting' | 'absent'> {
  try {
    const [row] = await askOnce(
      connection,
      "select current_setting('data_directory') as folder, pg_read_file('postmaster.pid') as lock",
    )
    const lock = readFileSync(join(data, 'postmaster.pid'), 'utf8')
    return row?.['folder'] === data && row['lock'] === lock ? 'ours' : 'foreign'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === starting) return 'starting'
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    throw error
  }
}

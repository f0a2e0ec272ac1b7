import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { askOnce, type Connection } from '#server/platform/database/db.ts'

/** Whether the database answers queries. */
export function answers(connection: Connection): Promise<boolean> {
  return askOnce(connection, 'select 1').then(
    () => true,
    () => false,
  )
}

/** Whether anything listens on the socket: cheap enough to check often. */
export function isListening(sockets: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(sockets, '.s.PGSQL.5432'))
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

const starting = '57P03'

type State = 'ours' | 'foreign' | 'starting' | 'absent'

/** Whether the database on this socket belongs to this folder: each must name the other. */
export async function isOurs(connection: Connection, data: string): Promise<State> {
  try {
    const question =
      "select current_setting('data_directory') as folder, extract(epoch from pg_postmaster_start_time())::float as started"
    const [row] = await askOnce(connection, question)
    const [, folder, started] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const isSameStart = Math.abs(Number(row?.['started']) - Number(started)) < 5
    return row?.['folder'] === data && folder === data && isSameStart ? 'ours' : 'foreign'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === starting) return 'starting'
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (code === 'EACCES') return 'foreign'
    throw error
  }
}

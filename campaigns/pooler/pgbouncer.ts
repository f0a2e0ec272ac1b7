import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseRunAs } from '#server/platform/database/postgres/run-as.ts'
import { freePort } from '#campaigns/rig/free-port.ts'
import { untilOpen } from '#campaigns/rig/haproxy.ts'

type Options = { command: string; folder: string; url: string; serverConnections: number }

const limits = 'set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 10000'

/** PgBouncer in transaction mode in front of the database of a URL. Like PostgreSQL, it refuses to run as root. */
export async function startPgbouncer({ command, folder, url, serverConnections }: Options) {
  const own = join(folder, 'pgbouncer')
  mkdirSync(own, { recursive: true })
  const port = await freePort()
  const file = join(own, 'pgbouncer.ini')
  const named = new URL(url)
  const target = `host=${named.searchParams.get('host') ?? named.hostname} port=${named.port || '5432'}`
  const users = join(own, 'users.txt')
  writeFileSync(users, `"${named.username}" ""\n`)
  writeFileSync(
    file,
    [
      '[databases]',
      `* = ${target} user=${named.username} connect_query='${limits}'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 500',
      `default_pool_size = ${serverConnections}`,
      'ignore_startup_parameters = extra_float_digits',
      '',
    ].join('\n'),
  )
  const runAs = chooseRunAs({ own, read: '/usr/sbin' })
  chmodSync(folder, 0o755)
  runAs.own(own)
  const start = async () => {
    const [program, args] = runAs.command(command, [file])
    const child = spawn(program, args, { ...runAs.ids, cwd: own, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)))
    await untilOpen(port, () => (child.exitCode === null ? undefined : `PgBouncer has ended: ${said}`))
    return child
  }
  let child: ChildProcess = await start()
  const pooled = new URL(`postgres://${named.username}@127.0.0.1:${port}${named.pathname}`)
  return {
    url: pooled.href,
    async restart() {
      await end(child)
      child = await start()
    },
    close: () => end(child),
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

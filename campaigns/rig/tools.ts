import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that campaigns start, and the package of Debian that has each. */
const packages = {
  caddy: 'caddy',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  openssl: 'openssl',
  patroni: 'patroni',
  pg_rewind: 'postgresql-15',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
} as const
export type Tool = keyof typeof packages

/** Folders that are not always on the path: of programs that only root uses, and of PostgreSQL's own. */
const further = ['/usr/sbin', '/usr/local/sbin', '/sbin', '/usr/lib/postgresql/15/bin']

/** The paths of programs. A campaign installs nothing: it fails with a sentence that says what to install. */
export function findTools<Name extends Tool>(...names: Name[]): Record<Name, string> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...further]
  const found = names.map(
    (name) => [name, folders.map((one) => join(one, name)).find((path) => existsSync(path))] as const,
  )
  const missing = found.filter(([, path]) => path === undefined).map(([name]) => packages[name])
  if (missing.length > 0)
    throw new Error(`This campaign needs programs that are not installed: apt-get install ${missing.join(' ')}`)
  // Each has a path, or the line above has thrown.
  return Object.fromEntries(found) as Record<Name, string>
}

import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { askOnce, type Connection } from '#server/platform/database/db.ts'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

/** Creates temporary databases, which are dropped at the end. */
export type ScratchDatabases = {
  /** Creates a database, empty or as a copy of one without connections. */
  make: (like?: string) => Promise<string>
  drop: (url: string) => Promise<void>
  close: () => Promise<void>
}

/** Uses the PostgreSQL server of a URL, or a temporary embedded one. */
export async function openScratchDatabases(db: string | undefined): Promise<ScratchDatabases> {
  if (db !== undefined) return databasesOn(new URL(db), { connectionString: db }, async () => {})
  const folder = temporaryFolder('campaign')
  const cluster = openCluster({ folder, throwaway: true })
  await cluster.ensureRunning()
  const { connection } = cluster
  const url = new URL(`postgres://${connection.user}@localhost/postgres`)
  url.searchParams.set('host', connection.host ?? '')
  return databasesOn(url, { ...connection, database: 'postgres' }, async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })
}

function databasesOn(base: URL, maintenance: Connection, stop: () => Promise<void>): ScratchDatabases {
  const made = new Set<string>()

  async function drop(url: string) {
    const name = nameIn(url)
    // Never drop a database that was not created here.
    if (!made.delete(name)) throw new Error(`${name} was not created by this campaign`)
    await askOnce(maintenance, dropping(name))
  }

  function urlOf(name: string): string {
    const url = new URL(base)
    url.pathname = `/${name}`
    return url.href
  }

  return {
    async make(like) {
      const name = `doorstep_campaign_${randomBytes(6).toString('hex')}`
      await askOnce(maintenance, making(name, like === undefined ? 'template0' : nameIn(like)))
      made.add(name)
      return urlOf(name)
    },
    drop,
    async close() {
      for (const name of made) await drop(urlOf(name))
      await stop()
    },
  }
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** Names cannot be query parameters; the generated ones consist of letters, digits and underscores. */
function making(name: string, like: string): string {
  return `create database ${name} template ${like}`
}

function dropping(name: string): string {
  return `drop database if exists ${name} with (force)`
}

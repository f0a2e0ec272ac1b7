import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { askOnce, type Connection } from '#server/platform/database/db.ts'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

/** Where databases of our own can be made; what was made is dropped at the end. */
export type Place = {
  /** A new database, empty or like another that nobody uses. */
  make: (like?: string) => Promise<string>
  drop: (url: string) => Promise<void>
  close: () => Promise<void>
}

/** On the PostgreSQL that a URL names; else on an embedded one, which is thrown away. */
export async function openPlace(db: string | undefined): Promise<Place> {
  if (db !== undefined) return placeOn(new URL(db), { connectionString: db }, async () => {})
  const folder = temporaryFolder('campaign')
  const cluster = openCluster({ folder, throwaway: true })
  await cluster.ensureRunning()
  const { connection } = cluster
  const url = new URL(`postgres://${connection.user}@localhost/postgres`)
  url.searchParams.set('host', connection.host ?? '')
  return placeOn(url, { ...connection, database: 'postgres' }, async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })
}

function placeOn(base: URL, maintenance: Connection, stop: () => Promise<void>): Place {
  const made = new Set<string>()

  async function drop(url: string) {
    const name = nameIn(url)
    // Only ours: a name that was not made here is a mistake.
    if (!made.delete(name)) throw new Error(`${name} is not ours`)
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

/** Names cannot be parameters; these are made of letters, digits and underscores above. */
function making(name: string, like: string): string {
  return `create database ${name} template ${like}`
}

function dropping(name: string): string {
  return `drop database if exists ${name} with (force)`
}

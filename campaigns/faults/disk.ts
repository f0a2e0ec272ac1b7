import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#domain/random/random.ts'
import { createDemoFixtures } from '#campaigns/kill/demo-fixtures.ts'
import { demoPassword } from '#campaigns/kill/product.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { startProduct } from '#campaigns/rig/start-product.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { type Connection, isOutcomeUnknown } from '#server/platform/database/db.ts'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import { attack } from './attack.ts'
import type { Fault } from './kinds.ts'
import { register } from './load.ts'
import { generous, portOf } from './site.ts'

/** A small disk, with the data folder of a product and its embedded database. */
type Disk = { mount: string; dataDir: string; connection: Connection }

const size = '400m'
const megabyte = 1_024 * 1_024

/** Mounts a small disk in memory; undefined if this user or this system may not. */
export function mountDisk(folder: string): { mount: string; unmount: () => void } | undefined {
  const mount = join(folder, 'disk')
  mkdirSync(mount)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', mount])
  if (mounted.status !== 0) return undefined
  return { mount, unmount: () => void spawnSync('umount', ['-l', mount]) }
}

const faultsOfDisk: Fault<Disk>[] = [
  { name: 'the disk of the data folder is full', begin: fillDisk },
  { name: 'the folder of the mailbox is unusable', begin: spoilMailbox },
]

/** Fills the disk, and lets the database use up what it has reserved for its log. */
async function fillDisk({ mount, connection }: Disk) {
  const ballast = join(mount, 'ballast')
  const ending = new AbortController()
  const filling = (async () => {
    while (!ending.signal.aborted) {
      await fill(mount, ballast)
      await fillLog(connection)
      await sleep(100)
    }
  })()
  return async () => {
    ending.abort()
    await filling
    await rm(ballast, { force: true })
  }
}

async function fill(mount: string, ballast: string) {
  const { bavail, bsize } = statfsSync(mount)
  for (let left = bavail * bsize; left > 0; left -= megabyte)
    await appendFile(ballast, Buffer.alloc(Math.min(left, megabyte))).catch(unlessFull)
}

function unlessFull(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOSPC') throw error
}

/** The database has files for its next entries: it notices a full disk only when it needs another one. */
async function fillLog(connection: Connection) {
  const client = await connect(connection).catch(() => undefined)
  await client
    ?.query('select pg_switch_wal() from pg_logical_emit_message(true, $1, $1)', ['campaign'])
    .catch(unlessLost)
  await client?.end().catch(() => {})
}

function unlessLost(error: Error & { code?: string }) {
  if (!isOutcomeUnknown(error) && !/^(53|57)/.test(error.code ?? '')) throw error
}

/** A file stands where the folder of the emails was. */
async function spoilMailbox({ dataDir }: Disk) {
  const [folder, away] = [join(dataDir, 'mail'), join(dataDir, 'mail.away')]
  renameSync(folder, away)
  writeFileSync(folder, 'not a folder')
  return async () => {
    rmSync(folder)
    renameSync(away, folder)
  }
}

type Options = { mount: string; chance: Random; seed: string; milliseconds: number; tally: Tally }

/** Lets the disk fail under a product with its embedded database. */
export async function attackDisk({ mount, ...options }: Options) {
  const dataDir = join(mount, 'shop')
  const product = await startProduct({ ...generous, DATA_DIR: dataDir, DEMO: 'yes', DEMO_PASSWORD: demoPassword })
  try {
    const port = portOf(product)
    const { connection } = openCluster({ folder: dataDir })
    const fixtures = await createDemoFixtures(port, connection)
    const where = { mount, dataDir, connection }
    const accounts = await register(port)
    const setup = { ...options, where, faults: faultsOfDisk, product, database: connection, fixtures, accounts, port }
    return { ...(await attack(setup)), errors: product.errors }
  } finally {
    await product.close()
  }
}

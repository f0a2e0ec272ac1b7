import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#server/platform/database/db.ts'
import { residentOf } from '#campaigns/rig/resident.ts'
import { slopeOf } from './slope.ts'

/** What is measured, and how much it may grow in an hour of the ordinary load. */
export const measures = {
  used: { what: 'memory in use after garbage collection', unit: 'MB' },
  resident: { what: 'memory of the process', unit: 'MB' },
  descriptors: { what: 'open files and sockets', unit: '' },
  connections: { what: 'database connections', unit: '' },
  files: { what: 'files in the data folder', unit: '' },
} as const
export type Measure = keyof typeof measures
export type Sample = { hours: number } & Record<Measure, number>

export type Watched = { pid: number; dataDir: string; probe: string; client: Client }

export async function sampleOf({ pid, dataDir, probe, client }: Watched, hours: number): Promise<Sample> {
  const used = await bytesInUse(pid, probe)
  return {
    hours,
    used: used / 1_048_576,
    resident: residentOf(pid),
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    connections: await countConnections(client),
    files: await countFiles(dataDir),
  }
}

const patience = 15_000

async function bytesInUse(pid: number, probe: string): Promise<number> {
  await rm(probe, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let waited = 0; waited < patience; waited += 20) {
    const text = await readFile(probe, 'utf8').catch(() => '')
    if (text !== '') return Number(text)
    await sleep(20)
  }
  throw new Error('the product does not answer the probe')
}

/** All of this database, except the one that asks. */
async function countConnections(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}

/** The mailbox of development replaces its files, so that it does not count. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes('mail')).length
}

/** The growth of each measure in an hour of the ordinary load. */
export function growthOf(samples: Sample[]): Record<Measure, number> {
  const slope = (measure: Measure) => slopeOf(samples.map((sample) => ({ x: sample.hours, y: sample[measure] })))
  return {
    used: slope('used'),
    resident: slope('resident'),
    descriptors: slope('descriptors'),
    connections: slope('connections'),
    files: slope('files'),
  }
}

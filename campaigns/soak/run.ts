import { noLimits } from '#campaigns/rig/no-limits.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { connect } from '#campaigns/rig/connect.ts'
import type { Fixtures } from '#campaigns/rig/fixtures.ts'
import type { ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { startProduct } from '#campaigns/rig/start-product.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { countLeftOver, countWaiting } from './left-over.ts'
import { type Load, requestsPerHour, runLoad } from './load.ts'
import { type Sample, sampleOf, type Watched } from './samples.ts'

export type Soak = {
  databases: ScratchDatabases
  template: string
  fixtures: Fixtures
  seed: string
  /** Of the ordinary load. */
  hours: number
  /** A fault in the database and one in the server. */
  fault?: { spoils: string; module: string }
}
export type Outcome = { samples: Sample[]; idle: { before: Sample; after: Sample }; tally: Tally; seconds: number }

const settings = {
  ...noLimits,
  UPCOMING_PER_CUSTOMER: '1000',
  UPCOMING_UNCONFIRMED: '1000',
  MAIL_PER_SECOND: '1000',
  TRUSTED_PROXIES: '127.0.0.1',
}
/** Requests before the first sample, which open connections and fill caches. */
const warmUp = 300
const pause = 1_000
const rest = 4_000
export const rules = {
  waiting: 'messages and jobs that wait or have failed after the load',
  left: 'rows without owner after the clean-up',
  log: 'errors in the log',
  answers: 'unexpected answers',
}

/** Runs the load against the real product, and looks at what the product holds. */
export async function soak({ databases, template, fixtures, seed, hours, fault }: Soak): Promise<Outcome> {
  const [url, dataDir] = [await databases.make(template), temporaryFolder('soak')]
  const client = await connect(url)
  if (fault) await client.query(fault.spoils)
  const probe = join(dataDir, '..', `probe-${process.pid}`)
  const modules = [join(import.meta.dirname, 'probe.ts'), ...(fault ? [fault.module] : [])]
  const product = await startProduct({
    ...settings,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SOAK_PROBE: probe,
    NODE_OPTIONS: modules.map((module) => `--import ${pathToFileURL(module).href}`).join(' '),
  })
  const tally = openTally()
  const beat = setInterval(() => void renewSessions(client), 300_000)
  try {
    const watched: Watched = { pid: product.pid, dataDir, probe, client }
    const load: Load = { origin: product.origin, fixtures, seed, tally, sent: 0, booked: [] }
    await renewSessions(client)
    await runLoad(load, warmUp)
    await sleep(rest)
    const before = await sampleOf(watched, 0)
    const began = performance.now()
    const samples = await lookWhile(watched, load, runLoad(load, warmUp + hours * requestsPerHour))
    const seconds = (performance.now() - began) / 1_000
    await waitForQueue(client, tally)
    await sleep(rest)
    const after = await sampleOf(watched, hours)
    await product.close()
    for (const line of product.errors) tally.wrong(rules.log, line)
    for (const { what, count } of await countLeftOver(url, client))
      if (count > 0) tally.wrong(rules.left, `${count} ${what}`)
    return { samples, idle: { before, after }, tally, seconds }
  } finally {
    clearInterval(beat)
    await product.close()
    await client.end()
    await databases.drop(url)
    await rm(dataDir, { recursive: true, force: true })
    await rm(probe, { force: true })
  }
}

async function lookWhile(watched: Watched, load: Load, work: Promise<void>): Promise<Sample[]> {
  const samples: Sample[] = []
  let isOver = false
  const done = work.finally(() => (isOver = true))
  while (!isOver) {
    samples.push(await sampleOf(watched, load.sent / requestsPerHour))
    await sleep(pause)
  }
  await done
  return samples
}

/** The password of an administrator counts as recent for some minutes, which exports need. */
async function renewSessions(client: Client) {
  await client.query("update sessions set password_at = now(), last_seen_at = now() where device = ''")
}

const patience = 60_000

/** Emails about changes are held back for some seconds. */
async function waitForQueue(client: Client, tally: Tally) {
  const until = Date.now() + patience
  let counts = await countWaiting(client)
  while (counts.some(({ count }) => count > 0) && Date.now() < until) {
    await sleep(500)
    counts = await countWaiting(client)
  }
  for (const { what, count } of counts) if (count > 0) tally.wrong(rules.waiting, `${count} ${what}`)
}

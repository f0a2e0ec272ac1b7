import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { type Database } from '#server/platform/database/db.ts'
import { openDemo } from '#server/demo/open.ts'
import { demoPasswordOf } from '#server/demo/accounts.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { openDeps } from '#server/open-deps.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { StartupError } from '#server/startup-error.ts'
import { addressHere, fill } from './fill.ts'

type Size = { services: number; bookings: number }
/** The limits of fill(): the demo already contains fewer, and more would not fit into the working hours. */
const bounds = { services: { least: 100, most: 1_000_000 }, bookings: { least: 10_000, most: 10_000_000 } }
const usual = { services: '100000', bookings: '1000000' }

/** `npm run seed -- --scale`: fills the demo with the data of several years. */
async function seed(args: string[]) {
  const { isMeant, size } = readOptions(args)
  const config = readConfig(process.env)
  const place = config.databaseUrl === undefined ? config.dataDir : 'the database in DATABASE_URL'
  if (!config.demo) {
    throw new StartupError('Only a demo can be filled with sample data: set DEMO=yes. Nothing has been changed.')
  }
  if (!isMeant) return print(plan(size, place))
  print(`Opening ${place} …`)
  const { deps, close } = await openDeps(config, { log, openJobs: async () => discardingJobs })
  try {
    await refuseUnfit(deps.database)
    await openStorefronts(deps.db, deps)
    await openDemo(deps)
    await fillWhole(deps, size)
  } finally {
    await close()
  }
  print(`\nDone. Run npm start and open /admin.`)
}

function readOptions(args: string[]): { isMeant: boolean; size: Size } {
  try {
    const options = {
      scale: { type: 'boolean', default: false },
      services: { type: 'string', default: usual.services },
      bookings: { type: 'string', default: usual.bookings },
    } as const
    const { values } = parseArgs({ args, options })
    return {
      isMeant: values.scale,
      size: { services: read('services', values.services), bookings: read('bookings', values.bookings) },
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError('npm run seed -- --scale [--services NUMBER] [--bookings NUMBER]')
  }
}

function read(name: keyof Size, text: string): number {
  const { least, most } = bounds[name]
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new StartupError(`--${name} must be a whole number from ${least} to ${most}.`)
}

function plan({ services, bookings }: Size, place: string): string {
  return `npm run seed -- --scale fills the demo in ${place}
to ${services} services and adds ${bookings} bookings to the first storefront. It takes a minute or more and cannot be
undone. DATA_DIR=.data-big npm run seed -- --scale uses a separate data folder.
--services NUMBER and --bookings NUMBER set other sizes. Nothing has been changed yet.`
}

const log = createLog({ json: false, write: () => {} })
// No one receives an email about made-up bookings.
const discardingJobs = {
  send: async () => {},
  sendSoon: () => {},
  nextRuns: async () => new Map(),
  close: async () => {},
}

/** Refuses databases that must not be filled, before anything is written. */
async function refuseUnfit(database: Database) {
  const client = database.newClient()
  await client.connect()
  try {
    const { rows } = await client.query<Record<'serving' | 'real' | 'filled' | 'allowed', boolean>>(findOut, [
      addressHere,
    ])
    const [found] = rows
    if (found?.serving) throw new StartupError('Doorstep is running on this database. Please stop it first.')
    if (found?.real) {
      throw new StartupError('This database was opened without the demo. Sample data is not added to real data.')
    }
    if (found?.filled)
      throw new StartupError('This database has been filled before. Use another DATA_DIR to start over.')
    if (!found?.allowed) throw new StartupError('This command requires a database superuser.')
  } finally {
    await client.end()
  }
}

const findOut = `
  select
    exists (
      select from pg_stat_activity
      where application_name = 'doorstep jobs' and datname = current_database()
    ) as serving,
    exists (select from storefronts where not is_demo) as real,
    exists (select from bookings where address = $1) as filled,
    (select rolsuper from pg_roles where rolname = current_user) as allowed`

async function fillWhole(deps: ServerDeps, { services, bookings }: Size) {
  const password = await demoPasswordOf(deps.config)
  const { client } = await fill(deps, bookings, { services, isRated: false, password, say: print })
  await client.end()
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}

try {
  await seed(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

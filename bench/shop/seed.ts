import { parseArgs } from 'node:util'
import { countRecentBookings } from '#server/catalogue/jobs.ts'
import { readConfig } from '#server/config.ts'
import { type Database } from '#server/platform/database/db.ts'
import { openDemo } from '#server/demo/open.ts'
import { demoPasswordOf } from '#server/demo/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { openDeps } from '#server/open-deps.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { StartupError } from '#server/startup-error.ts'
import { addressHere, fill } from './fill.ts'
import { spreadOver } from './many-services.ts'

type Size = { services: number; bookings: number }
/** What fill() can make: fewer are there in any case, more would not fit into the hours of a day. */
const bounds = { services: { least: 100, most: 1_000_000 }, bookings: { least: 10_000, most: 1_000_000 } }
const usual = { services: '100000', bookings: '1000000' }

/** `npm run seed -- --scale`: a demo as big as a shop can be that has been at work for years. */
async function seed(args: string[]) {
  const { isMeant, size } = readOptions(args)
  const config = readConfig(process.env)
  const place = config.databaseUrl === undefined ? config.dataDir : 'the database that DATABASE_URL names'
  if (!config.demo) {
    throw new StartupError(
      'Only a demo is filled with what is made up, and DEMO does not say yes. Nothing has been changed.',
    )
  }
  if (!isMeant) return say(plan(size, place))
  say(`Opening ${place} …`)
  const { deps, close } = await openDeps(config, { log, openJobs: async () => discardingJobs })
  try {
    await refuseUnfit(deps.database)
    await openStorefronts(deps)
    await openDemo(deps)
    await fillWhole(deps, size)
  } finally {
    await close()
  }
  say(`\nThat is all. npm start shows it; /admin is where it is seen best.`)
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
to ${services} services and ${bookings} bookings more, of the first storefront. It takes some minutes, and the
way back is to delete the whole: DATA_DIR=.data/big npm run seed -- --scale takes a place of its own for it.
--services NUMBER and --bookings NUMBER make it smaller. Nothing has been changed yet.`
}

const log = createLog({ json: false, write: () => {} })
// No one receives an email about made-up bookings.
const discardingJobs = { send: async () => {}, sendSoon: () => {}, close: async () => {} }

/** Whether it may be done here. Nothing has been written before this has been asked. */
async function refuseUnfit(database: Database) {
  const client = database.newClient()
  await client.connect()
  try {
    const { rows } = await client.query<Record<'serving' | 'real' | 'filled' | 'allowed', boolean>>(findOut, [
      addressHere,
    ])
    const [found] = rows
    if (found?.serving) throw new StartupError('A Doorstep is running on this database. Please stop it first.')
    if (found?.real) {
      throw new StartupError('This shop was opened without the demo: what is made up does not go among what is real.')
    }
    if (found?.filled) throw new StartupError('This shop has been filled before. Another DATA_DIR begins anew.')
    if (!found?.allowed) throw new StartupError('That takes a user of the database who is a superuser.')
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

async function fillWhole(deps: Deps, { services, bookings }: Size) {
  say(`Writing ${bookings} bookings …`)
  const { client } = await fill(deps, bookings, await demoPasswordOf(deps.config))
  try {
    say(`Writing ${services} services, and spreading the bookings over them …`)
    await spreadOver(client, services, { isRated: false })
    say('Counting …')
    await countRecentBookings(deps)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

try {
  await seed(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

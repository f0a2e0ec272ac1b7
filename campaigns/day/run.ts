import { randomUUID } from 'node:crypto'
import { seededRandom } from '#domain/random/random.ts'
import { slotTimes } from '#domain/slot.ts'
import { addDays, boundsOf, dayIn, instantOf, instantOn } from '#domain/format/zone.ts'
import type { Client } from '#server/platform/database/db.ts'
import { book, type Records } from '#campaigns/invariants/booking-calls.ts'
import { checkAll } from '#campaigns/invariants/check.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import { checkSteps } from '#campaigns/invariants/step-rules.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { type HttpConnection, openConnection } from '#campaigns/rig/connection.ts'
import { addPeople, type Fixtures, type Person } from '#campaigns/rig/fixtures.ts'
import { clockOf, type Pace } from '#campaigns/rig/pace.ts'
import type { ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { openServers } from '#campaigns/rig/two-servers/servers.ts'
import { changeVisits } from './office.ts'
import { workThrough } from './professionals.ts'

export type Day = {
  databases: ScratchDatabases
  template: string
  fixtures: Fixtures
  seed: string
  /** By the clock of the servers. */
  minutes: number
  speed: number
  spoil?: (client: Client) => Promise<unknown>
}

const timeZone = 'Asia/Kolkata'
const begins = '08:40'
/** The times of the visits, as far as there are professionals for them. */
const times = slotTimes.filter((time) => time >= '09:00' && time < '12:00')
const workers = 30
const asked = 260
const upcomingPerCustomer = 30
/** In milliseconds of the usual clock, at the usual speed. */
const pauses = { worker: 400, office: 250 }

/** Two servers whose clock runs faster: 30 professionals take the steps of a day, then the tables are checked. */
export async function runDay({ databases, template, fixtures, seed, minutes, speed, spoil }: Day): Promise<Tally> {
  const url = await databases.make(template)
  const client = await connect(url)
  await spoil?.(client)
  const day = addDays(dayIn(timeZone, new Date()), 1)
  const start = instantOn(boundsOf(day, timeZone), begins)
  if (start === undefined) throw new Error('the day begins at a time that exists')
  const starts = instantOf(start)
  const pace: Pace = { began: Date.now(), starts: starts.getTime(), speed }
  const settings = { DATABASE_URL: url, POOL_SIZE: '24', UPCOMING_PER_CUSTOMER: String(upcomingPerCustomer) }
  const servers = await openServers({ settings, pace })
  const open: HttpConnection[] = []
  const connectTo = (server: number) => {
    const connection = openConnection(servers.ports[server % servers.ports.length] ?? 0)
    open.push(connection)
    return connection
  }
  const tally = openTally()
  const ledger = openLedger({ isQuiet: false })
  const records = { ledger, tally }
  const chance = (of: string) => seededRandom(`day ${seed} ${of}`)
  try {
    const professionals = fixtures.professionals.slice(0, workers)
    const people = await employ(client, professionals, starts)
    await bookTheDay(records, { fixtures, day, connection: connectTo(0), seed })
    // The customers may cancel until the start.
    await client.query('update bookings set free_hours = 0')
    const now = clockOf(pace)
    const until = new Date(now().getTime() + minutes * 60_000)
    const common = { tally, now, until }
    await Promise.all([
      ...people.map((worker, at) =>
        workThrough({
          ...common,
          worker,
          devices: [connectTo(at), connectTo(at + 1)],
          chance: chance(`worker ${at}`),
          pause: pauses.worker,
        }),
      ),
      ...fixtures.admins.map((admin, at) =>
        changeVisits({
          ...common,
          ledger,
          admin,
          day,
          professionals,
          connection: connectTo(at),
          chance: chance(`office ${at}`),
          pause: pauses.office,
        }),
      ),
    ])
    await checkAll(client, { ledger, tally, upcomingPerCustomer })
    await checkSteps(client, tally)
    return tally
  } finally {
    for (const connection of open) connection.close()
    await servers.close()
    await client.end()
    await databases.drop(url)
  }
}

/** Gives the first professionals accounts, and leaves the others out. */
async function employ(client: Client, professionals: string[], start: Date): Promise<Person[]> {
  const people = await addPeople(client, 'professional', professionals.length)
  await client.query('update professionals set active = id = any ($1::uuid[])', [professionals])
  await client.query(
    `update professionals set user_id = one.user_id from unnest($1::uuid[], $2::uuid[]) as one (id, user_id)
     where professionals.id = one.id`,
    [professionals, people.map(({ id }) => id)],
  )
  const from = start.toISOString()
  await client.query(
    `update sessions set created_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'`,
    [from],
  )
  return people
}

type Booking = { fixtures: Fixtures; day: string; connection: HttpConnection; seed: string }

async function bookTheDay(records: Records, { fixtures, day, connection, seed }: Booking) {
  const chance = seededRandom(`day ${seed} bookings`)
  for (let at = 0; at < asked; at += 1) {
    const request = {
      customer: chance.oneOf(fixtures.customers),
      service: chance.oneOf(fixtures.services).id,
      date: day,
      time: chance.oneOf(times),
      key: `day-${seed}-${at}-${randomUUID()}`,
    }
    const made = await book(records, request, { connections: [connection], cuts: [undefined] })
    if (made === 'unknown') throw new Error(`nothing can be booked: ${[...records.tally.wrongs.values()].join('\n')}`)
  }
}

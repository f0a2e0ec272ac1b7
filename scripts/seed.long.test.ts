import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { openBeside } from '#server/platform/database/open.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { startingIn } from './started.ts'

const folder = temporaryFolder('seed')
const { start, endAll } = startingIn(folder)

afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function seed(args: string[], env: Record<string, string> = {}) {
  const command = start(env, ['npm', 'run', '--silent', 'seed', '--', ...args])
  const status = await command.ended
  return { status, output: command.output() }
}

const small = ['--scale', '--services', '200', '--bookings', '10000']

async function askAsAdmin(address: string, password: string) {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@doorstep.example', password }),
  })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${address}/api/admin/dashboard/stats`, { headers: { Authorization: `Bearer ${token}` } })
  return answer.json()
}

test.each([
  [[], {}, 0, 'Nothing has been changed yet.'],
  [small, { DEMO: 'no' }, 1, 'Only a demo can be filled with sample data'],
  [['--scale', '--services', '99'], {}, 1, '--services must be a whole number from 100'],
  [['--scale', '--bookings', '1e6'], {}, 1, '--bookings must be a whole number from 10000'],
  [['--all'], {}, 1, 'npm run seed -- --scale [--services NUMBER] [--bookings NUMBER]'],
])('with %j and %j the command writes nothing and reports why', async (args, env, status, sentence) => {
  const answer = await seed(args, env)
  expect([answer.status, answer.output]).toEqual([status, expect.stringContaining(sentence)])
  expect(existsSync(join(folder, 'shop'))).toBe(false)
})

test('the command fills the demo once, and the server then shows the data', async () => {
  expect(await seed(small)).toMatchObject({ status: 0, output: expect.stringContaining('Done.') })
  expect(await seed(small)).toMatchObject({ status: 1, output: expect.stringContaining('has been filled before') })
  const product = start()
  const address = await product.ready()
  const busy = await seed(small)
  expect([busy.status, busy.output]).toEqual([1, expect.stringContaining('Another Doorstep is already running')])
  const [, password = ''] = /password (\S+)/.exec(product.output()) ?? []
  const stats = (await askAsAdmin(address, password)) as { totalBookings: number; totalServices: number }
  expect(stats.totalBookings).toBeGreaterThan(10_000)
  expect(stats.totalServices).toBe(200)
})

test('sample data has the indexes, keys and counters of ordinary data', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'shop') })
  const { database, close } = await openBeside({ config, log: createLog({ json: true, write: () => {} }) })
  const ask = (question: string) => askOnce(database.connection, question)
  try {
    const untouched = await freshDatabase()
    for (const definitions of [everyIndex, everyConstraint]) {
      expect(await ask(definitions)).toEqual(await askOnce(untouched, definitions))
    }
    for (const [counters, recount] of counted) {
      const before = await ask(counters)
      await ask(recount)
      expect(await ask(counters)).toEqual(before)
    }
    expect(await ask(wrongClaims)).toEqual([])
    expect(await ask(wrongRecents)).toEqual([])
  } finally {
    await close()
  }
})

test('after a crash, the command can be run again', async () => {
  const crashing = { DATA_DIR: join(folder, 'crashed') }
  const command = start(crashing, ['npm', 'run', '--silent', 'seed', '--', ...small])
  await vi.waitFor(() => expect(command.output()).toContain('Building the indexes'), { timeout: 60_000, interval: 5 })
  await command.end('SIGKILL')
  expect(command.output()).not.toContain('Collecting statistics')
  expect(await seed(small, crashing)).toMatchObject({ status: 0, output: expect.stringContaining('Done.') })
})

test('sample data is refused by a database opened without the demo', async () => {
  const real = { DATA_DIR: join(folder, 'real') }
  const product = start({ ...real, DEMO: 'no' })
  await product.ready()
  await product.end('SIGTERM')
  const { status, output } = await seed(small, real)
  expect([status, output]).toEqual([1, expect.stringContaining('was opened without the demo')])
})

const everyIndex = `
  select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`
const everyConstraint = `
  select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as definition, convalidated
  from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`

/** What the product keeps beside its rows, and a statement that computes it again by the product's own rule. */
const counted = [
  [
    `select storefront, day, status, category, currency, sum(bookings) as bookings, sum(amount) as amount
    from booking_tallies group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    'select recount_bookings()',
  ],
  ['select * from booking_customers order by 1, 2', 'select recount_bookings()'],
  ['select * from booked_titles order by 1, 2, 3, 4', 'select recount_bookings()'],
  ['select id, words::text from services order by id', "update services set words = '', category = category"],
  [
    'select id, sought from sought_services order by id',
    "update services set title = title || '.'; update services set title = rtrim(title, '.')",
  ],
] as const

const wrongClaims = `
  with due as (
    select professional_id, quantum, id from bookings, generate_series(
      floor(date_part('epoch', starts_at) / 900)::integer, ceil(date_part('epoch', ends_at) / 900)::integer - 1
    ) as quantum
    where status <> 'cancelled' and professional_id is not null
  )
  (select * from due except all select * from slot_claims) union all
  (select * from slot_claims except all select * from due)`

const wrongRecents = `
  select services.id, recent_bookings, count(bookings.id) from services left join bookings
    on service_id = services.id and status <> 'cancelled'
    and starts_at > now() - interval '90 days' and starts_at <= now()
  where services.storefront = 'documents'
  group by services.id having recent_bookings <> count(bookings.id)`

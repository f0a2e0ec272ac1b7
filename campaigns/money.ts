import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkedMoney, checkMoney, findWrongMoney } from '#campaigns/money/check.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { startProduct, type StartedProduct } from '#campaigns/rig/start-product.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'

const password = 'a campaign of money'
const env = { DEMO: 'yes', DEMO_PASSWORD: password, ...noLimits }
/** So many invoices are asked for at the same moment. */
const atOnce = 50

/** One insert in five fails after its number was taken. */
const plantFailures = `
  create function planted() returns trigger language plpgsql as $$
  begin
    if random() < 0.2 then raise exception 'planted'; end if;
    return null;
  end $$;
  create trigger planted after insert on invoices for each row execute function planted()`

/**
 * Two processes make invoices, credit notes and payments at once. Some fail, and one process is killed again and again:
 * no number may be missing or double, and the sums must equal a recount at every moment.
 */
export const campaign = defineCampaign(
  { rounds: { full: 8, quick: 4 } },
  async ({ db, sizes: { rounds }, verdict }) => {
    const databases = await openScratchDatabases(db)
    const folder = temporaryFolder('money')
    const products: StartedProduct[] = []
    try {
      const url = await databases.make()
      const open = (name: string) => startProduct({ ...env, DATABASE_URL: url, DATA_DIR: `${folder}/${name}` })
      // One after the other: the first one fills the database.
      products.push(await open('one'), await open('two'))
      const client = await connect(url)
      await catchPlanted(client, verdict)
      const tally = openTally()
      await attack({ products, client, tally, rounds, reopen: () => open('two') })
      await checkMoney(client, tally)
      await client.end()
      reportCounts(tally)
      verdict.rules(tally, [...checkedMoney, 'unexpected answers'])
      verdict.happened(tally, ['failures', 'comparisons', 'kills'])
      const reached = `0 missing, 0 double in ${rounds} rounds of ${atOnce} at once with ${tally.of('kills')} kills`
      verdict.figure(
        'Invoice numbers have no gap and no number is given twice; sums of money equal a recount.',
        reached,
      )
    } finally {
      await Promise.all(products.map(({ close }) => close()))
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

type Attack = {
  products: StartedProduct[]
  client: Client
  tally: Tally
  rounds: number
  reopen: () => Promise<StartedProduct>
}

async function attack({ products, client, tally, rounds, reopen }: Attack) {
  const [first = ''] = products.map(({ origin }) => origin)
  const token = await signIn(first)
  await client.query(plantFailures)
  let isOver = false
  const watching = watch(client, tally, () => isOver)
  for (let round = 0; round < rounds; round += 1) {
    const origins = products.map(({ origin }) => origin)
    const chosen = await chooseBookings(client, round)
    const asked = chosen.map(async (booking, at) => {
      const origin = origins[at % origins.length] ?? first
      const call = { tally, origin, token }
      await ask(call, `bookings/${booking}/payments`, { amount: 1, kind: 'cash' })
      await ask(call, `bookings/${booking}/invoice`)
    })
    if (round % 2 === 1) {
      await sleep(60)
      process.kill(products[1]?.pid ?? 0, 'SIGKILL')
      tally.count('kills')
    }
    await Promise.all(asked)
    await takeBackSome(client, { tally, origin: first, token })
    if (round % 2 === 1) products[1] = await reopen()
  }
  isOver = true
  await watching
  await client.query('drop trigger planted on invoices')
  const { rows } = await client.query<{ made: number }>(
    "select count(*)::integer as made from invoices where series like 'DD%'",
  )
  report(
    `  ${rows[0]?.made} invoices, ${tally.of('failures')} planted failures, ${tally.of('comparisons')} comparisons`,
  )
}

/** Completed bookings without an invoice, of earlier rounds too. */
async function chooseBookings(client: Client, round: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from bookings b where storefront = 'documents' and status = 'completed'
      and not exists (select from invoices i where i.booking_id = b.id)
    order by md5(id::text || $1) limit $2`,
    [String(round), atOnce],
  )
  return rows.map(({ id }) => id)
}

async function takeBackSome(client: Client, call: Calling) {
  const { rows } = await client.query<{ id: string }>(
    `select id from invoices i where kind = 'invoice' and not exists (select from invoices n where n.takes_back = i.id)
    order by random() limit 8`,
  )
  const twice = rows.flatMap(({ id }) => [id, id])
  await Promise.all(twice.map((id) => ask(call, `invoices/${id}/credit-note`, { reason: 'A campaign' })))
}

/** Compares the sums with a recount while they change. */
async function watch(client: Client, tally: Tally, isOver: () => boolean) {
  while (!isOver()) {
    await checkMoney(client, tally)
    tally.count('comparisons')
    await sleep(50)
  }
}

type Calling = { tally: Tally; origin: string; token: string }

/** A process that was killed answers nothing; a planted failure is an error of the server. */
async function ask({ tally, origin, token }: Calling, path: string, body?: object) {
  try {
    const response = await fetch(`${origin}/api/admin/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Storefront': 'documents',
        'Idempotency-Key': randomUUID(),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const word = path.replace(/[\da-f-]{36}/, ':id')
    tally.count(`${word}: ${response.status}`)
    if (response.status === 500) tally.count('failures')
    else if (![200, 201, 503].includes(response.status)) tally.wrong('unexpected answers', await response.text())
  } catch {
    tally.count('calls that were cut')
  }
}

/** A missing number and a wrong sum must be found, or the campaign proves nothing. */
async function catchPlanted(client: Client, verdict: Verdict) {
  const faults = {
    'numbers that are missing in a series':
      "delete from invoices where id = (select id from invoices where kind = 'invoice' and place > 1 and takes_back is null and not exists (select from invoices n where n.takes_back = invoices.id) order by place limit 1)",
    'sums that differ from a recount':
      "insert into money_tallies values ('documents', '2026-01-01', null, 'cash', 1, 1)",
  }
  for (const [rule, statement] of Object.entries(faults)) {
    await client.query('begin; alter table invoices disable trigger user')
    await client.query(statement)
    const tally = openTally()
    await findWrongMoney(client, tally)
    await client.query('rollback')
    verdict.caught(rule, tally.wrongs.has(rule))
  }
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@doorstep.example', password }),
  })
  return ((await response.json()) as { token: string }).token
}

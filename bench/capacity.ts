import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerDeps } from '#server/deps.ts'
import { signInAsAdmin } from './shop/admin.ts'
import { createApp } from '#server/app.ts'
import { type Call, callsOf, type Subjects } from './capacity/calls.ts'
import { type Cost, costOf, idleCost, medianOf, type Meter } from './capacity/cost.ts'
import { costOfEmail, holdEmails, startMailServer } from './capacity/email.ts'
import type { Measured } from './capacity/measured.ts'
import type { Filled } from './shop/fill.ts'
import { withFilled } from './shop/filled.ts'
import { sizeOf } from './shop/many-services.ts'
import { withServer } from './capacity/server.ts'
import { isQuick, roundsOf } from './shop/options.ts'
import { fact, line } from './shop/report.ts'
import type { RunningProduct } from './shop/started.ts'
import { cpuOf } from './shop/used.ts'
import { openSessions } from './shop/visits.ts'

const usualRounds = 5
/** In which a start reads the catalogue into memory, and PostgreSQL finishes what the fill left. */
const settling = 15_000
/**
 * The CPU time of each call of a visit, of the app and of PostgreSQL, over HTTP. CPU time, because other loads on the
 * machine change it little. `--record` writes the file that docs/scaling.md and the simulation read.
 */
export async function measure(options: string[]): Promise<boolean> {
  const rounds = roundsOf(options, usualRounds)
  const size = sizeOf(options)
  return withFilled(size, async ({ deps, filled }) => {
    const mail = await startMailServer()
    try {
      const database = await cpuOf(filled.client)
      const subjects = await subjectsOf(deps, filled, rounds)
      const calls = await withServer(deps, { SMTP_URL: mail.url, MAIL_PER_SECOND: '1' }, async (product) => {
        const meter: Meter = async () => ({ app: await product.cpu(), database: await database() })
        const costs = await measureCalls(callsOf(subjects), { product, meter, rounds, isShort: isQuick(options) })
        await holdEmails(filled.client)
        return costs
      })
      const email = await withServer(deps, { SMTP_URL: mail.url, MAIL_PER_SECOND: '1000' }, async (product) => {
        const meter: Meter = async () => ({ app: await product.cpu(), database: await database() })
        await sleep(settling)
        const idle = await idleCost(meter, sleep)
        return costOfEmail({ client: filled.client, meter, idle, received: mail.received })
      })
      const { emails, ...cost } = email
      line({ what: 'emails sent', unit: '', values: [emails] })
      const measured: Measured = {
        date: new Date().toISOString().slice(0, 10),
        services: size.services,
        bookings: size.bookings,
        rounds,
        calls: [...calls, { name: 'email sent', statements: null, ...rounded(cost) }],
      }
      for (const call of measured.calls) report(call)
      if (options.includes('--record')) await record(measured)
      return fact(
        'every call is measured',
        measured.calls.every(({ app }) => app > 0),
      )
    } finally {
      await mail.close()
    }
  })
}

async function subjectsOf(deps: ServerDeps, filled: Filled, rounds: number): Promise<Subjects> {
  const { rows } = await filled.client.query<{ slug: string; id: string }>(
    "select slug, id from services where storefront = 'documents' and archived_at is null order by id limit 20000",
  )
  const tokens = await openSessions(filled)
  const admin = await signInAsAdmin(createApp(deps))
  return { ...filled, slugs: rows.map(({ slug }) => slug), ids: rows.map(({ id }) => id), tokens, admin, rounds }
}

type Running = { product: RunningProduct; meter: Meter; rounds: number; isShort: boolean }

/** One round of each call in turn, so that other load affects all equally. */
async function measureCalls(calls: Call[], { product, meter, rounds, isShort }: Running): Promise<Measured['calls']> {
  const found = new Map<string, Cost[]>(calls.map(({ name }) => [name, []]))
  await sleep(settling)
  const idle = await idleCost(meter, sleep)
  for (let round = 0; round <= rounds; round += 1) {
    for (const call of calls) {
      const milliseconds = isShort ? 500 : 2_000
      const cost = await costOf(call, round, { port: product.port, meter, idle, milliseconds })
      // The first round warms up.
      if (round > 0) found.get(call.name)?.push(cost)
    }
  }
  return calls.map(({ name, statements }) => {
    const costs = found.get(name) ?? []
    const cost = { app: medianOf(costs.map(({ app }) => app)), database: medianOf(costs.map((one) => one.database)) }
    return { name, statements, ...rounded(cost) }
  })
}

/** To microseconds; an answer from memory may cost the database less than an idle one varies. */
function rounded({ app, database }: Cost): Cost {
  const round = (value: number) => Math.max(0, Math.round(1_000 * value) / 1_000)
  return { app: round(app), database: round(database) }
}

function report({ name, app, database }: Measured['calls'][number]) {
  line({ what: `${name}: CPU of the app`, unit: 'ms', values: [app] })
  line({ what: `${name}: CPU of PostgreSQL`, unit: 'ms', values: [database] })
}

async function record(measured: Measured) {
  const path = join(import.meta.dirname, 'capacity', 'measured.json')
  await writeFile(path, `${JSON.stringify(measured, undefined, 2)}\n`)
  process.stdout.write(`${path} has been written.\n`)
}

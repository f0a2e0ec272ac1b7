import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Random } from '#domain/random/random.ts'
import type { Records } from '#campaigns/invariants/booking-calls.ts'
import type { DemoFixtures } from '#campaigns/kill/demo-fixtures.ts'
import { openKillLoad } from '#campaigns/kill/load.ts'
import { type Call, type HttpConnection, openConnection, type Reply } from '#campaigns/rig/connection.ts'
import type { Operation } from '#campaigns/rig/tally.ts'

type Options = {
  records: Records
  fixtures: DemoFixtures
  /** They sign in again and again. */
  accounts: Account[]
  chance: Random
  seed: string
  /** Opens a connection to the product. */
  open: () => HttpConnection
}

export type Account = { email: string; password: string }
type Request = { operation: Operation; call: Call }

const bookers = 4
const pause = { least: 100, most: 300 }
/** Each works on a connection of its own. */
const visitors = ['sign in', 'read', 'read', 'page', 'page'] as const
const accountCount = 3
const mostTries = 10
/** How often the end of a fault is checked for good answers, in milliseconds. */
const often = 100

export type Load = ReturnType<typeof openLoad>

/** A light load of all that people do: bookings, changes, reads, sign-ins and pages. */
export function openLoad({ records, fixtures, accounts, chance, seed, open }: Options) {
  const { whole, oneOf } = chance
  const { tally } = records
  const connections = Array.from({ length: bookers }, open)
  const others = visitors.map((operation) => ({ operation, connection: open() }))
  const booking = openKillLoad({ records, fixtures, chance, seed, connections, pause })
  const today = dayIn('Asia/Kolkata', new Date())
  const own = open()
  let made = 0

  function requestOf(operation: (typeof visitors)[number]): Request {
    if (operation === 'sign in')
      return { operation, call: { method: 'POST', path: '/api/auth/login', body: oneOf(accounts) } }
    const service = oneOf(fixtures.services).id
    made += 1
    if (operation === 'page')
      return get(operation, oneOf(['/', '/services', `/services/${service}`, `/services?search=page${made}`]))
    const day = addDays(today, whole(2, 26))
    const { token } = oneOf(fixtures.customers)
    return oneOf([
      get(operation, `/api/services?limit=20&search=word${made}`),
      get(operation, `/api/services/${service}`),
      get(operation, `/api/services/${service}/availability?date=${day}`),
      get(operation, '/api/bookings', token),
      get(operation, '/api/auth/me', token),
    ])
  }

  async function visit(operation: (typeof visitors)[number], connection: HttpConnection): Promise<Reply> {
    const { call, ...asked } = requestOf(operation)
    const reply = await connection.ask(call)
    tally.judge(asked.operation, reply, true)
    return reply
  }

  /** The kinds of requests that do not succeed now. */
  async function listFailing(): Promise<string[]> {
    const replies = await Promise.all([
      booking.isBooking(own).then((isBooking) => ({ operation: 'create', isGood: isBooking })),
      ...[...new Set(visitors)].map(async (operation) => {
        const { status } = await visit(operation, own)
        return { operation, isGood: status === 200 }
      }),
    ])
    return replies.filter(({ isGood }) => !isGood).map(({ operation }) => operation)
  }

  return {
    run: (signal: AbortSignal) =>
      Promise.all([
        booking.run(signal),
        ...others.map(async ({ operation, connection }) => {
          while (!signal.aborted) {
            await visit(operation, connection)
            await sleep(whole(pause.least, pause.most))
          }
        }),
      ]),
    /** After how long all kinds of requests succeed, twice in a row; after the time limit, those that fail. */
    async goodAfter(within: number): Promise<number | { failing: string[] }> {
      const began = performance.now()
      let failing: string[] = []
      let goodSince: number | undefined
      while (performance.now() - began < within || goodSince !== undefined) {
        failing = await listFailing()
        if (failing.length === 0 && goodSince !== undefined) return goodSince
        goodSince = failing.length === 0 ? performance.now() - began : undefined
        await sleep(often)
      }
      return { failing }
    },
    settle: booking.settle,
    look: booking.look,
    close() {
      booking.close()
      own.close()
      for (const { connection } of others) connection.close()
    },
  }
}

function get(operation: Operation, path: string, token?: string): Request {
  return { operation, call: { method: 'GET', path, ...(token !== undefined && { token }) } }
}

/** Signs up a few accounts with a password. */
export async function register(port: number): Promise<Account[]> {
  const connection = openConnection(port)

  const accounts = Array.from({ length: accountCount }, () => ({
    email: `${randomUUID()}@campaign.example`,
    password: 'a campaign of faults',
  }))
  try {
    for (const account of accounts) await registerOne(connection, account)
  } finally {
    connection.close()
  }
  return accounts
}

/** A server that has just started on a busy machine may refuse at first. */
async function registerOne({ ask }: HttpConnection, account: Account) {
  const body = { name: 'Asha Rao', ...account }
  for (let tries = 1; ; tries += 1) {
    const { status, text } = await ask({ method: 'POST', path: '/api/auth/register', body })
    // An attempt whose outcome was unknown may have succeeded.
    if (status === 201 || (tries > 1 && status === 409)) return
    if (status !== 503 || tries === mostTries) throw new Error(`/api/auth/register: ${status} ${text}`)
    await sleep(1_000)
  }
}

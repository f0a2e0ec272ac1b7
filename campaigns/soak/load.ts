import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { addDays, dayIn } from '#domain/format/zone.ts'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { type Call, type HttpConnection, openConnection, type Reply } from '#campaigns/rig/connection.ts'
import type { Fixtures, Person } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/**
 * The ordinary load of a shop: 200 visits an hour with 25 requests each, and two administrators with 200 requests an
 * hour each.
 */
export const requestsPerHour = 200 * 25 + 2 * 200

export type Load = {
  origin: string
  fixtures: Fixtures
  seed: string
  tally: Tally
  /** The number of requests so far. */
  sent: number
  /** Bookings that are not cancelled yet. */
  booked: { id: string; by: Person }[]
}

type Visitor = {
  load: Load
  connection: HttpConnection
  chance: Random
  customer: () => Person
  admin: () => Person
  ask: (call: Call) => Promise<Reply>
}

const lanes = 8
const mostTurns = 20
const pause = 250

/** Sends requests from several visitors at once until there were so many. */
export async function runLoad(load: Load, until: number) {
  const port = Number(new URL(load.origin).port)
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const connection = openConnection(port)
      const visitor = visitorOf(load, { connection, lane })
      while (load.sent < until) await chooseOf(visitor.chance).run(visitor)
      connection.close()
    }),
  )
}

function visitorOf(load: Load, { connection, lane }: { connection: HttpConnection; lane: number }): Visitor {
  const { fixtures, seed, tally } = load
  const chance = seededRandom(`soak ${seed} ${lane} ${load.sent}`)
  return {
    load,
    connection,
    chance,
    customer: () => chance.oneOf(fixtures.customers),
    admin: () => chance.oneOf(fixtures.admins),
    async ask(call) {
      load.sent += 1
      const reply = await connection.ask(call)
      judge(tally, call, reply)
      return reply
    },
  }
}

/** The slot was taken, or the booking cancelled, by another visitor. */
const conflicts = new Set([409, 422])

function judge(tally: Tally, { method, path }: Call, { status, text, mayComeAgain }: Reply) {
  const isRefused = status === 503 && mayComeAgain
  if (isRefused) tally.count('refused for a moment')
  else if (status === 0 || (status >= 400 && !conflicts.has(status)))
    tally.wrong('unexpected answers', `${method} ${path}: ${status} ${text.slice(0, 200)}`)
}

const words = 'gst passport certificate registration pasport trademrk licence rent agreement marraige will visa'.split(
  ' ',
)
const pages = ['/', '/services', '/services/gst', '/services/passport', '/faq', '/aboutus', '/contactus', '/blog']
const services = ['gst', 'passport', 'trademark', 'voter-id']
const password = 'a soaking horse'

type Kind = { name: string; weight: number; run: (visitor: Visitor) => Promise<unknown> }

/** How often each happens among a hundred. */
const kinds: Kind[] = [
  { name: 'pages', weight: 26, run: ({ ask, chance }) => ask({ method: 'GET', path: chance.oneOf(pages) }) },
  {
    name: 'searches',
    weight: 12,
    run: ({ ask, chance }) =>
      ask({ method: 'GET', path: `/api/services?search=${chance.oneOf(words)}&maxPrice=${100 * chance.whole(5, 60)}` }),
  },
  {
    name: 'services',
    weight: 14,
    run: ({ ask, chance }) => ask({ method: 'GET', path: `/api/services/${chance.oneOf(services)}` }),
  },
  {
    name: 'reviews',
    weight: 6,
    run: ({ ask, chance }) => ask({ method: 'GET', path: `/api/services/${chance.oneOf(services)}/reviews` }),
  },
  {
    name: 'times',
    weight: 12,
    run: ({ ask, chance }) =>
      ask({ method: 'GET', path: `/api/services/${chance.oneOf(services)}/availability?date=${dayOf(chance)}` }),
  },
  {
    name: 'own bookings',
    weight: 8,
    run: ({ ask, customer }) => ask({ method: 'GET', path: '/api/bookings', token: customer().token }),
  },
  { name: 'bookings', weight: 6, run: book },
  { name: 'cancellations', weight: 5, run: cancel },
  { name: 'favourites', weight: 3, run: favourite },
  { name: 'messages', weight: 1, run: write },
  { name: 'accounts', weight: 1, run: comeAndGo },
  { name: 'reads of administrators', weight: 4, run: administer },
  { name: 'exports', weight: 0.5, run: exportAll },
  { name: 'uploads', weight: 0.5, run: upload },
]
export const kindNames = kinds.map(({ name }) => name)
const sum = kinds.reduce((total, { weight }) => total + weight, 0)

function chooseOf({ fraction }: Random): Kind {
  let left = fraction() * sum
  const kind = kinds.find(({ weight }) => (left -= weight) < 0) ?? kinds[0]
  if (!kind) throw new Error('there is a kind of request')
  return { ...kind, run: (visitor) => kind.run(visitor).then(() => visitor.load.tally.count(kind.name)) }
}

function dayOf({ whole }: Random): string {
  return addDays(dayIn('Asia/Kolkata', new Date()), whole(2, 28))
}

async function book({ ask, chance, customer, load }: Visitor) {
  const by = customer()
  const { id } = chance.oneOf(load.fixtures.services)
  const time = `${String(chance.whole(8, 20)).padStart(2, '0')}:00`
  const body = { service: id, date: dayOf(chance), time, address: '14, Lake View Road\nPune' }
  const { status, text } = await ask({
    method: 'POST',
    path: '/api/bookings',
    token: by.token,
    key: chance.uuid(),
    body,
  })
  if (status === 201) load.booked.push({ id: (JSON.parse(text) as { _id: string })._id, by })
}

async function cancel({ ask, load }: Visitor) {
  const one = load.booked.shift()
  if (!one) return
  const { status } = await ask({ method: 'POST', path: `/api/bookings/${one.id}/cancel`, token: one.by.token })
  if (status === 200) load.tally.count('cancelled')
}

async function favourite({ ask, chance, customer, load }: Visitor) {
  const [{ token }, { id }] = [customer(), chance.oneOf(load.fixtures.services)]
  await ask({ method: 'PUT', path: `/api/users/favorites/${id}`, token, body: {} })
  await ask({ method: 'DELETE', path: `/api/users/favorites/${id}`, token })
}

async function write({ ask, chance }: Visitor) {
  const body = { name: 'Asha Rao', email: `${chance.uuid()}@campaign.example`, message: 'Do you come on Sundays?' }
  const { status, text } = await ask({ method: 'POST', path: '/api/contact-messages', key: chance.uuid(), body })
  if (status >= 400 && status !== 503) throw new Error(`a message was refused: ${text}`)
}

/** Registers, signs in, reads the account, signs out, signs in again and closes the account. */
async function comeAndGo({ ask, chance, load }: Visitor) {
  const email = `${chance.uuid()}@campaign.example`
  const signIn = async () => tokenIn(await ask({ method: 'POST', path: '/api/auth/login', body: { email, password } }))
  await ask({ method: 'POST', path: '/api/auth/register', body: { name: 'Ravi Menon', email, password } })
  const first = await signIn()
  await ask({ method: 'GET', path: '/api/auth/me', token: first })
  await ask({ method: 'POST', path: '/api/auth/logout', token: first })
  const token = await signIn()
  const { status } = await ask({ method: 'DELETE', path: '/api/users/me', token, body: { password } })
  if (status < 300) load.tally.count('accounts closed')
}

function tokenIn({ status, text }: Reply): string {
  return status === 200 ? (JSON.parse(text) as { token: string }).token : 'none'
}

const adminPaths = [
  '/api/admin/bookings?limit=50',
  '/api/admin/dashboard/stats',
  '/api/admin/professionals',
  '/api/admin/customers',
  '/api/admin/activity',
]

async function administer({ ask, chance, admin }: Visitor) {
  const day = dayIn('Asia/Kolkata', new Date())
  const path = chance.oneOf([...adminPaths, `/api/admin/board?date=${day}&days=3`])
  await ask({ method: 'GET', path, token: admin().token })
}

async function exportAll({ ask, admin, load }: Visitor) {
  const { status } = await ask({ method: 'GET', path: '/api/admin/bookings.csv', token: admin().token })
  if (status === 200) load.tally.count('files exported')
}

/** A small picture that nothing shows afterwards. The server may be busy with another one. */
async function upload({ load, chance, admin }: Visitor) {
  const [r, g, b] = [chance.whole(0, 255), chance.whole(0, 255), chance.whole(0, 255)]
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } })
  const body = new Uint8Array(await picture.png().toBuffer())
  const headers = {
    Authorization: `Bearer ${admin().token}`,
    'X-Storefront': 'documents',
    'Content-Type': 'image/png',
  }
  for (let turn = 0; turn < mostTurns; turn += 1) {
    load.sent += 1
    const response = await fetch(`${load.origin}/api/admin/images`, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.status === 201) return load.tally.count('pictures stored')
    if (response.status !== 503) return load.tally.wrong('unexpected answers', `upload: ${response.status} ${text}`)
    load.tally.count('refused for a moment')
    await sleep(pause)
  }
}

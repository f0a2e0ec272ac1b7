import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import { addressOf } from '#domain/contract/address.ts'
import { type Endpoint, nothing } from '#domain/contract/endpoint.ts'
import { hashToken, newToken } from '#server/platform/auth/token.ts'
import type { Client } from '#server/platform/database/db.ts'
import { testApp, type TestApp, type Visitor } from '#server/testing/app.ts'
import { addBooking } from '#server/testing/reviews.ts'

/** Who calls: every endpoint is called by each of them, so a new endpoint is tested without a row here. */
const strangers = ['a visitor', 'an expired token', 'a revoked token', 'a disabled account', 'a random token'] as const
const users = ['the customer', 'another customer', 'a professional', 'an administrator'] as const
type Stranger = (typeof strangers)[number]
type User = (typeof users)[number]
/** None of them may read or report anything of a visit of another professional. */
const workers = {
  'another professional': 404,
  'a professional of another storefront': 404,
  'a professional whose access has ended': 403,
  'a disabled professional': 401,
} as const
type Worker = keyof typeof workers

let shop: TestApp
let client: Client
const noId = '4e882f35-eeee-4fda-94b0-a9bf695ae8ca'
const secret = /Kavita|Desai|Lake View|Quick and tidy/

const tokens = {} as Record<Stranger | User | Worker, string | undefined>
/** The customer's own records by the name of their path parameter. Other parameters name a record that does not exist. */
const own: Record<string, string> = {}
const owned = ['booking', 'invoice', 'review', 'session']

beforeAll(async () => {
  shop = await testApp({ unlimited: true })
  client = await shop.aClient()
  tokens['a random token'] = newToken().token
  const [expired, revoked, disabled] = [await shop.aVisitor(), await shop.aVisitor(), await shop.aVisitor()]
  tokens['an expired token'] = expired.token
  const until = 'update sessions set expires_at = $2 where token_hash = $1'
  await client.query(until, [hashToken(expired.token), '2026-11-20T06:30:00Z'])
  tokens['a revoked token'] = revoked.token
  expect((await shop.post('/api/auth/logout', { token: revoked.token })).status).toBe(204)
  tokens['a disabled account'] = disabled.token
  await keepSession(disabled, () =>
    client.query('update users set disabled_at = now() where email = $1', [disabled.email]),
  )
  const [other, elsewhere, ended, gone] = [
    await shop.aWorker(),
    await shop.aWorker({ professional: await shop.aProfessional({ storefront: 'home', categories: ['cleaning'] }) }),
    await shop.aWorker(),
    await shop.aWorker(),
  ]
  tokens['another professional'] = other.token
  tokens['a professional of another storefront'] = elsewhere.token
  tokens['a professional whose access has ended'] = ended.token
  await keepSession(ended, () =>
    client.query('update professionals set user_id = null where id = $1', [ended.professional]),
  )
  tokens['a disabled professional'] = gone.token
  await keepSession(gone, () => client.query('update users set disabled_at = now() where email = $1', [gone.email]))
})

/** Disabling ends the sessions. They are stored again, so that each request must also look at the account. */
async function keepSession({ token }: Visitor, disable: () => Promise<unknown>) {
  await client.query('create temporary table kept as select * from sessions where token_hash = $1', [hashToken(token)])
  await disable()
  await client.query('insert into sessions table kept; drop table kept')
}

/** Again before each call that may end the session or delete the record. */
async function renew() {
  const customer = await shop.aVisitor({ name: 'Kavita Desai' })
  tokens['the customer'] = customer.token
  tokens['another customer'] = (await shop.aVisitor()).token
  const worker = await shop.aWorker()
  tokens['a professional'] = worker.token
  tokens['an administrator'] = (await shop.aVisitor({ role: 'admin' })).token
  const { token, email } = customer
  own['booking'] = await addBooking(client, { slug: 'gst', email, at: '2026-11-12T04:30:00Z' })
  const ahead = await addBooking(client, { slug: 'gst', email, at: '2026-12-10T04:30:00Z', status: 'confirmed' })
  // Visits of this professional, whose other endpoints show them no more than to a stranger.
  const assign = "update bookings set address = '14, Lake View Road', professional_id = $2 where id = any ($1)"
  await client.query(assign, [[own['booking'], ahead], worker.professional])
  const body = { rating: 5, comment: 'Quick and tidy.' }
  own['review'] = (await shop.post(`/api/bookings/${own['booking']}/review`, { token, body })).body._id
  const asAdmin = { token: tokens['an administrator'] }
  await shop.put('/api/admin/settings/invoices', { ...asAdmin, body: { isOn: true } })
  own['invoice'] = (await shop.post(`/api/admin/bookings/${own['booking']}/invoice`, asAdmin)).body._id
  own['session'] = (await shop.get('/api/auth/sessions', { token })).body[0]._id
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email])
  own['customer'] = rows[0]?.id ?? ''
}
beforeAll(renew)

const endpoints: Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))

/** Valid bodies, so that only the owner of the record decides. */
const bodies: Record<string, object> = {
  'PATCH /api/bookings/:booking': { notes: 'Ring once' },
  'POST /api/bookings/:booking/reschedule': { date: '2026-11-25', time: '10:00' },
  'POST /api/bookings/:booking/review': { rating: 4, comment: 'On time.' },
}

type Asking = { body?: object; query?: string }

function call(
  { params, ...endpoint }: Endpoint,
  by: Stranger | User | Worker,
  { body: valid = {}, query = '' }: Asking = {},
) {
  const named = Object.fromEntries(Object.keys(params).map((name) => [name, own[name] ?? noId]))
  const token = tokens[by]
  const body = endpoint.method === 'GET' || endpoint.body === nothing ? {} : { body: valid }
  return shop.ask(endpoint.method, addressOf({ ...endpoint, params }, named) + query, {
    ...body,
    ...(token && { token }),
  })
}

type Answer = Awaited<ReturnType<typeof call>>

function expectRefusal(answer: Answer, status: number, by: string) {
  expect([by, answer.status]).toEqual([by, status])
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.text).not.toMatch(secret)
}

const kinds = ['anyone', 'anyone-known', 'signed-in', 'professional', 'admin'] as const
const withAccess = (access: (typeof kinds)[number]) =>
  endpoints
    .filter((endpoint) => endpoint.access === access)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('every endpoint lets in whom it should:', () => {
  test.each(withAccess('anyone'))('%s answers everyone alike, whatever their token', async (_, endpoint) => {
    const visitor = await call(endpoint, 'a visitor')
    expect([401, 403]).not.toContain(visitor.status)
    for (const by of [...strangers, ...users])
      expect([by, (await call(endpoint, by)).status]).toEqual([by, visitor.status])
  })

  test.each(withAccess('anyone-known'))('%s also refuses a token that is not valid', async (_, endpoint) => {
    for (const by of strangers) {
      const answer = await call(endpoint, by)
      if (by === 'a visitor') expect([401, 403]).not.toContain(answer.status)
      else expectRefusal(answer, 401, by)
    }
    for (const by of users) expect([401, 403]).not.toContain((await call(endpoint, by)).status)
  })

  test.each(withAccess('signed-in'))('%s refuses everyone who is not signed in', async (_, endpoint) => {
    for (const by of strangers) expectRefusal(await call(endpoint, by), 401, by)
    await renew()
    for (const by of users.toReversed()) expect([401, 403]).not.toContain((await call(endpoint, by)).status)
  })

  test.each(withAccess('admin'))('%s refuses everyone who is not an administrator', async (_, endpoint) => {
    for (const by of strangers) expectRefusal(await call(endpoint, by), 401, by)
    for (const by of ['the customer', 'another customer', 'a professional'] as const)
      expectRefusal(await call(endpoint, by), 403, by)
    expect([401, 403]).not.toContain((await call(endpoint, 'an administrator')).status)
  })

  test.each(withAccess('professional'))('%s refuses everyone who is no professional', async (_, endpoint) => {
    for (const by of strangers) expectRefusal(await call(endpoint, by), 401, by)
    for (const by of ['the customer', 'another customer', 'an administrator'] as const)
      expectRefusal(await call(endpoint, by), 403, by)
    expect([401, 403]).not.toContain((await call(endpoint, 'a professional')).status)
  })

  test('no endpoint has another kind of access, and each record that a user names is public or has an owner', () => {
    expect(endpoints.filter(({ access }) => !kinds.includes(access))).toEqual([])
    const named = withAccess('signed-in').flatMap(([, { params }]) => Object.keys(params))
    expect(named.filter((name) => name !== 'service' && !owned.includes(name))).toEqual([])
  })

  // Valid, so that only the owner of the visit decides.
  const done = { step: 'done', at: '2026-11-12T05:30:00Z' }
  const ofVisit: Record<string, Asking> = {
    'GET /api/my-day': { query: '?date=2026-11-12' },
    'GET /api/my-day/week': { query: '?date=2026-11-12' },
    'GET /api/my-day/time-off/visits': { query: '?from=2026-12-10T00:00&to=2026-12-11T00:00' },
    'POST /api/my-day/time-off': { body: { from: '2026-12-14T00:00', to: '2026-12-15T00:00' } },
    'POST /api/my-day/calendar': { body: { version: 0 } },
    'POST /api/my-day/bookings/:booking/steps': { body: done },
  }
  /** The professional reports a visit, takes time off, and has a calendar. Returns what only they may read. */
  async function work(): Promise<RegExp> {
    const by = { token: tokens['a professional'] ?? '' }
    const away = { from: '2026-12-01T00:00', to: '2026-12-02T00:00', reason: 'Tidy Lake View' }
    const steps = `/api/my-day/bookings/${own['booking']}/steps`
    const [step, timeOff, feed] = [
      await shop.post(steps, { ...by, body: done }),
      await shop.post('/api/my-day/time-off', { ...by, body: away }),
      await shop.post('/api/my-day/calendar', { ...by, body: { version: 0 } }),
    ]
    expect([step.status, timeOff.status, feed.status]).toEqual([200, 201, 200])
    own['request'] = timeOff.body._id
    return new RegExp(`${secret.source}|"_id":"${own['booking']}"|${feed.body.address}`)
  }
  test.each(withAccess('professional'))(
    '%s has nothing of the visits of another professional',
    async (name, endpoint) => {
      await renew()
      const theirs = await work()
      own['step'] = 'done'
      for (const [by, status] of Object.entries(workers) as [Worker, number][]) {
        const answer = await call(endpoint, by, ofVisit[name])
        expect(answer.text).not.toMatch(theirs)
        const names = Object.keys(endpoint.params).length > 0
        if (names || status !== 404) expectRefusal(answer, status, by)
        else expect([200, 201]).toContain(answer.status)
      }
      const answer = await call(endpoint, 'a professional', ofVisit[name])
      expect([200, 201, 204]).toContain(answer.status)
      // Of time off, the answer has only what was sent.
      if (!/^(POST|DELETE) .*time-off/.test(name)) expect(answer.text).toMatch(theirs)
      delete own['request']
    },
  )

  const ofCustomer = withAccess('signed-in').filter(([, { params }]) =>
    Object.keys(params).some((name) => owned.includes(name)),
  )
  test.each(ofCustomer)('%s does not reveal the record of another customer', async (name, endpoint) => {
    await renew()
    const body = bodies[name]
    for (const by of ['another customer', 'a professional', 'an administrator'] as const) {
      const answer = await call(endpoint, by, { ...(body && { body }) })
      // An invalid body or query is refused before the record is looked up.
      const isInvalid = !body && (endpoint.body !== nothing || endpoint.query !== nothing)
      const isChecked = [400, 422].includes(answer.status) && isInvalid
      expectRefusal(answer, isChecked ? answer.status : 404, by)
    }
    expect((await call(endpoint, 'the customer')).status).not.toBe(404)
  })
})

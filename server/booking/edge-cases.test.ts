import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { openDemo } from '#server/demo/open.ts'
import { readStorefronts, storefrontsOf } from '#server/storefronts.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
const { aBooking, addTimeOff, assign, book, cancel, readAdminBooking, reschedule, runAt, setStatus } = shop

describe('administrators', () => {
  /** The ids of the test's bookings in a list. */
  async function listed(query: string): Promise<string[]> {
    const { body } = await shop.get(`/api/admin/bookings?search=${shop.customer.email}${query}`, {
      token: shop.admin.token,
    })
    return (body as AdminBooking[]).map(({ _id }) => _id)
  }

  test('find open bookings without a professional, until they are assigned or done', async () => {
    const away = await shop.aProfessional()
    const [early, one, other, off] = [
      await aBooking({ time: '08:00' }),
      await aBooking(),
      await aBooking({ time: '12:00' }),
      await aBooking({ time: '14:00' }),
    ]
    await addTimeOff(away, '2026-11-24T09:00', '2026-11-24T16:00')
    await setStatus(one, 'confirmed')
    await cancel(off)
    expect(await listed('&unassigned=true&sort=earliest')).toEqual([one._id, other._id])
    expect(await listed('&unassigned=false&sort=earliest')).toEqual([early._id, off._id])
    expect(await listed('&unassigned=true&status=confirmed')).toEqual([one._id])
    for (const unassigned of [true, false]) {
      const path = `/api/admin/bookings?limit=100&unassigned=${unassigned}`
      const { body, headers } = await shop.get(path, { token: shop.admin.token })
      expect([unassigned, headers.get('x-total-count')]).toEqual([unassigned, String(body.length)])
    }
    await assign(one, await shop.aProfessional())
    expect(await listed('&unassigned=true')).toEqual([other._id])
    await setStatus(other, 'completed')
    expect(await listed('&unassigned=true')).toEqual([])
    expect((await listed('')).length).toBe(4)
    const answer = await shop.get('/api/admin/bookings?unassigned=yes', { token: shop.admin.token })
    expect(problemIn(answer).errors?.[0]?.field).toBe('unassigned')
  })

  test('see until when the customer can cancel a booking', async () => {
    await shop.aProfessional()
    const booking = await aBooking()
    expect((await readAdminBooking(booking)).cancellableUntil).toBe('2026-11-23T04:30:00.000Z')
    expect((await setStatus(booking, 'confirmed')).body.cancellableUntil).toBe('2026-11-23T04:30:00.000Z')
  })

  test('get 404 for an absence that does not exist, and nothing changes', async () => {
    const [id, other] = [await shop.aProfessional(), await shop.aProfessional()]
    const { timeOff: absences } = (await addTimeOff(other, '2026-11-24T09:00', '2026-11-24T10:00')).body.professional
    for (const absence of [randomUUID(), absences[0]._id, 'no-id']) {
      expect(
        (await shop.del(`/api/admin/professionals/${id}/time-off/${absence}`, { token: shop.admin.token })).status,
      ).toBe(404)
    }
    // It would be refused if the version had changed.
    const unchanged = await shop.changeProfessional(id, { version: 1 })
    expect([unchanged.status, unchanged.body.version]).toEqual([200, 2])
  })
})

test.each(['\u00a0', '\u202f', '\u3000'])(
  'the customer sees only the first name of the professional, whatever space follows it: %j',
  async (space) => {
    await shop.aProfessional({ name: `Meera${space}Iyer` })
    const booking = await aBooking()
    expect(booking.professional).toEqual({ name: 'Meera' })
    expect((await shop.readBooking(booking)).professional).toEqual({ name: 'Meera' })
    expect(await shop.readCalendar(booking)).not.toContain('Iyer')
  },
)

describe('unreadable text is refused', () => {
  const account = (name: string) => ({ name, email: `${randomUUID()}@example.com`, password: 'correct horse' })
  const reversed = 'Lake\u202eView'

  test.each([
    ['an address of nothing visible', 'address', () => book({ address: '\u200b\u200d \ufeff' })],
    ['an address with reversed text', 'address', () => book({ address: reversed })],
    ['an address with partly reversed text', 'address', () => book({ address: '14, Lake View\u2067 Road' })],
    ['notes with reversed text', 'notes', () => book({ notes: reversed })],
    ['notes of nothing visible', 'notes', () => book({ notes: '\u200b' })],
    ['the name of a new account', 'name', () => shop.post('/api/auth/register', { body: account(reversed) })],
    [
      'another name',
      'name',
      () => shop.patch('/api/auth/me', { token: shop.customer.token, body: { name: reversed } }),
    ],
    [
      "a professional's name",
      'name',
      () => {
        const body = { name: reversed, categories: ['tax'], hours: [] }
        return shop.post('/api/admin/professionals', { token: shop.admin.token, body })
      },
    ],
  ])('for example %s', async (_, field, ask) => {
    await shop.aProfessional()
    const answer = await ask()
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [field]])
    expect(await shop.readBookings()).toEqual([])
  })

  test('text in any script, and with joiners, is accepted', async () => {
    await shop.aProfessional()
    const address = 'क्‍षेत्र, رقم ١٤\u200f, 👩‍👧'
    expect((await book({ address })).body.address).toBe(address)
  })
})

describe('on a day that is over', () => {
  test('a booking is reopened by the schedules of that day: a professional who was away is not assigned', async () => {
    const away = await shop.aProfessional()
    const [one, other] = [await aBooking(), await aBooking({ time: '14:00' })]
    await Promise.all([cancel(one), cancel(other)])
    await addTimeOff(away, '2026-11-24T09:00', '2026-11-24T12:00')
    for (const moment of ['2026-11-23T06:30Z', '2026-11-26T06:30Z']) {
      await runAt(moment, async () => {
        for (const status of ['pending', 'confirmed', 'completed']) {
          expect(problemIn(await setStatus(one, status))).toMatchObject({ status: 409, code: 'slot_taken' })
        }
      })
    }
    await runAt('2026-11-26T06:30Z', async () => {
      expect((await setStatus(other, 'completed')).body.professional._id).toBe(away)
      const there = await shop.aProfessional()
      expect((await setStatus(one, 'completed')).body).toMatchObject({
        status: 'completed',
        professional: { _id: there },
      })
      expect((await assign(one, away)).status).toBe(409)
    })
  })

  test('a booking is not reopened if the storefront was closed', async () => {
    await shop.aProfessional()
    const booking = await aBooking({ date: '2026-11-25' })
    await cancel(booking)
    await shop.closeDay('2026-11-25')
    for (const moment of ['2026-11-24T06:30Z', '2026-11-30T06:30Z']) {
      expect((await runAt(moment, () => setStatus(booking, 'completed'))).status).toBe(409)
    }
    await shop.reopenDay('2026-11-25')
    expect((await runAt('2026-11-30T06:30Z', () => setStatus(booking, 'completed'))).status).toBe(200)
  })
})

test('the cache has one entry per service, whether its id is in upper or lower case', async () => {
  await shop.aProfessional()
  // From here on the catalogue does not change.
  const watching = await shop.anotherProcess({ watching: true })
  const _id = await shop.serviceId()
  const ask = (id: string) => watching.get(`/api/services/${id}/availability?date=${tuesday}`)
  const before = watching.deps.cache.usage().bytes
  const first = await ask(_id)
  const filled = watching.deps.cache.usage().bytes
  expect([first.status, filled > before]).toEqual([200, true])
  const mixed: string = _id.replace(/[a-f]/, (letter) => letter.toUpperCase())
  for (const id of [_id.toUpperCase(), mixed]) expect((await ask(id)).text).toBe(first.text)
  expect(watching.deps.cache.usage().bytes).toBe(filled)
})

test('a request with the default status is the same request', async () => {
  await shop.aProfessional()
  for (const [time, first, again] of [
    ['10:00', {}, { status: 'pending' }],
    ['12:00', { status: 'pending' }, {}],
  ] as const) {
    const key = randomUUID()
    const booking = await book({ time, ...first, key })
    const same = await book({ time, ...again, key })
    expect([booking.status, same.status, same.text]).toEqual([201, 201, booking.text])
    expect(problemIn(await book({ time: '16:00', ...again, key })).code).toBe('idempotency_key_reused')
  }
})

test('a booking keeps its category when the service changes to another', async () => {
  const service = await shop.serviceId('gst-returns')
  const former = await shop.aProfessional({ name: 'Anil Nair' })
  const [moving, reopened] = [await aBooking({ service }), await aBooking({ service, time: '12:00' })]
  await cancel(reopened)
  await shop.client.query("update services set category = 'legal' where slug = 'gst-returns'")
  const lawyer = await shop.aProfessional({ name: 'Bina Shah', categories: ['legal'] })
  expect((await aBooking({ service, time: '18:00' })).professional).toEqual({ name: 'Bina' })
  expect((await reschedule(moving, '2026-11-24 15:00')).body.professional).toEqual({ name: 'Anil' })
  expect((await setStatus(reopened, 'pending')).body.professional._id).toBe(former)
  expect(problemIn(await assign(moving, lawyer)).status).toBe(422)
  await shop.client.query("update professionals set active = false where name = 'Anil Nair'")
  await cancel(reopened)
  expect([
    (await reschedule(moving, '2026-11-24 16:00')).status,
    (await setStatus(reopened, 'pending')).status,
  ]).toEqual([409, 409])
  const other = await shop.aProfessional()
  expect((await assign(moving, other)).body).toMatchObject({
    professional: { _id: other },
    service: { category: 'tax' },
  })
})

test('the demo starts even if its customers have closed their accounts and others have their addresses', async () => {
  const documents = (await readStorefronts()).plans.filter(({ key }) => key === 'documents')
  const storefronts = storefrontsOf(documents.map((plan) => ({ ...plan, bookingDays: 3 })))
  const demo = await testApp({ unlimited: true, env: { DEMO_PASSWORD: 'demo password' }, storefronts })
  const client = await demo.aClient()
  const count = async () => Number((await client.query('select count(*) as n from bookings')).rows[0]?.n)
  // There are bookings already, so the demo adds none before today.
  await demo.aProfessional()
  const { token } = await demo.aVisitor()
  const service = (await demo.get('/api/services/gst')).body._id
  await demo.post('/api/bookings', { token, body: { service, date: tuesday, time: '10:00', address: 'Pune' } })
  await openDemo(demo.deps)
  const before = await count()
  const left = await client.query<{ email: string }>(
    "delete from users where email like '%@example.com' and email < 'm' returning email",
  )
  await Promise.all(left.rows.map(({ email }) => demo.aUser({ email })))
  demo.moveClock(2 * 24 * 60)
  await openDemo(demo.deps)
  expect(left.rowCount).toBeGreaterThan(20)
  expect(await count()).toBeGreaterThan(before)
  const theirs = await client.query(
    "select 1 from bookings b join users u on u.id = b.customer_id where u.email like '%@example.com' and u.email < 'm'",
  )
  expect(theirs.rowCount).toBe(0)
})

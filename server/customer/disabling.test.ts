import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import type { Visitor } from '#server/testing/app.ts'
import { accountCalls } from '#server/testing/accounts.ts'
import { idOf } from '#server/testing/admin-writes/customer.ts'
import { problemIn, refusalIn, statusesOf } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, admin: { name: 'Olive Stone' } })

const disable = async (customer: { email: string }, body: object = { disabled: true }, at = shop.second) =>
  at.put(`/api/admin/customers/${await idOf(shop, customer)}/disabled`, { token: shop.admin.token, body })
const statusOfMe = ({ token }: Pick<Visitor, 'token'>) =>
  shop.get('/api/auth/me', { token }).then(({ status }) => status)
const activities = async (subject: string): Promise<Activity[]> => {
  const all: Activity[] = (await shop.get('/api/admin/activity?limit=100&storefront=all', { token: shop.admin.token }))
    .body
  return all.filter(({ subject: { _id } }) => _id === subject).toReversed()
}

test('disabling an account ends its sessions at once in every process, and enabling it does not open them again', async () => {
  const { customer } = shop
  const onPhone = await shop.signIn(customer)
  expect([await statusOfMe(customer), await statusOfMe({ token: onPhone })]).toEqual([200, 200])
  const { status, body } = await disable(customer)
  expect([status, body.disabled, body.disabling]).toEqual([
    200,
    true,
    { by: 'Olive Stone', at: '2026-11-20T06:30:00.000Z' },
  ])
  expect([await statusOfMe(customer), await statusOfMe({ token: onPhone })]).toEqual([401, 401])
  const enabled = await disable(customer, { disabled: false })
  expect([enabled.body.disabled, enabled.body.disabling]).toEqual([false, null])
  expect(await statusOfMe(customer)).toBe(401)
  customer.token = await shop.signIn(customer)
  expect(await statusOfMe(customer)).toBe(200)
})

test('a disabled account is refused with the same answer as a wrong password, and gets no link for a new one', async () => {
  const { customer } = shop
  const signIn = (password: string, email = customer.email) =>
    shop.post('/api/auth/login', { body: { email, password } })
  const calls = accountCalls(shop)
  await calls.forgot(customer.email)
  const link = await calls.tokenFor(customer.email)
  await disable(customer)
  const refused = refusalIn(await signIn(customer.password))
  expect(refused).toEqual(refusalIn(await signIn('another horse', 'unknown@doorstep.example')))
  expect((await calls.reset(link)).status).toBe(400)
  const before = (await shop.emails(customer.email)).length
  expect((await calls.forgot(customer.email)).status).toBe(202)
  expect((await shop.emails(customer.email)).length).toBe(before)
})

test('disabling again changes nothing and is recorded once, by two administrators at the same moment too', async () => {
  const ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
  const id = await idOf(shop, shop.customer)
  const both = await Promise.all(
    [shop.admin, ravi].map(({ token }, at) =>
      (at === 0 ? shop : shop.second).put(`/api/admin/customers/${id}/disabled`, { token, body: { disabled: true } }),
    ),
  )
  expect(statusesOf(both)).toEqual([200, 200])
  expect((await disable(shop.customer)).status).toBe(200)
  expect((await activities(id)).map(({ kind }) => kind)).toEqual(['customer-disabled'])
})

test('upcoming visits stay booked, unless the administrator also cancels them', async () => {
  await shop.aProfessional()
  const visit = await shop.aBooking({ time: '10:00' })
  const done = await shop.aBooking({ time: '12:00', status: 'completed' })
  await shop.emails()
  await disable(shop.customer)
  expect((await shop.readAdminBooking(visit)).status).toBe('pending')
  expect(await shop.readFreeTimes(tuesday)).not.toContain('10:00')
  // Also for an account that is disabled already, and once.
  for (let turn = 0; turn < 2; turn += 1) await disable(shop.customer, { disabled: true, cancelUpcoming: true })
  expect((await shop.readAdminBooking(visit)).status).toBe('cancelled')
  expect((await shop.readAdminBooking(done)).status).toBe('completed')
  expect(await shop.readFreeTimes(tuesday)).toContain('10:00')
  shop.moveClock(1)
  expect((await shop.readSubjects()).filter((subject) => /cancelled/i.test(subject ?? ''))).toHaveLength(1)
  shop.moveClock(-1)
  expect((await activities(visit._id)).map(({ kind }) => kind)).toEqual(['booking-made', 'booking-status'])
})

test('a booking made while the account is being disabled is either cancelled with the others or refused', async () => {
  await shop.aProfessional()
  const times = ['09:00', '11:00', '13:00', '15:00']
  const [, ...booked] = await Promise.all([
    disable(shop.customer, { disabled: true, cancelUpcoming: true }),
    ...times.map((time) => shop.book({ time })),
  ])
  for (const { status } of booked) expect([201, 401]).toContain(status)
  const { rows } = await shop.client.query('select status from bookings where customer_id = $1', [
    await idOf(shop, shop.customer),
  ])
  expect(rows.filter(({ status }) => status !== 'cancelled')).toEqual([])
  expect(await shop.strayClaims()).toEqual([])
})

test.each([
  ['disabling the account', (who: Visitor) => disable(who, { disabled: true, cancelUpcoming: true }), 200],
  ['closing the account', (who: Visitor) => shop.closeAccount(who), 204],
])('%s of a professional locks professional, account, bookings and storefront in this order', async (_, act, done) => {
  const pairs = [
    {
      held: 'select from professionals where user_id = $1 for no key update',
      later: 'select from users where id = $1 for no key update nowait',
    },
    {
      held: 'select from bookings where customer_id = $1 for no key update',
      later: "select from storefronts where key = 'documents' and $1 <> '' for no key update nowait",
    },
  ]
  for (const { held, later } of pairs) {
    const worker = await shop.aWorker({ professional: await shop.aProfessional() })
    const user = await idOf(shop, worker)
    await shop.aBooking({ by: worker })
    await shop.client.query('begin')
    expect((await shop.client.query(held, [user])).rowCount).toBe(1)
    const acting = act(worker)
    await waiters(shop.connection, 1)
    expect((await shop.client.query(later, [user])).rowCount).toBe(1)
    await shop.client.query('commit')
    expect((await acting).status).toBe(done)
    await shop.client.query('update professionals set active = false')
  }
})

test('administrators cannot be disabled as customers, and bad input is refused at its field', async () => {
  expect((await disable(shop.admin)).status).toBe(404)
  const unknown = await shop.put(`/api/admin/customers/${randomUUID()}/disabled`, {
    token: shop.admin.token,
    body: { disabled: true },
  })
  expect(unknown.status).toBe(404)
  const bad = await disable(shop.customer, { disabled: 'yes' })
  expect([bad.status, problemIn(bad).errors?.[0]?.field]).toEqual([422, 'disabled'])
})

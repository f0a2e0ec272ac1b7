import { beforeEach, expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import type { CustomerDetails } from '#domain/customer.ts'
import type { TestApp, Visitor } from '#server/testing/app.ts'
import { anAddress } from '#server/testing/accounts.ts'
import { idOf } from '#server/testing/admin-writes/customer.ts'
import { fieldsIn, idsOf, problemIn, statusesOf } from '#server/testing/answers.ts'
import { addBooking, miscounted as misrated } from '#server/testing/reviews.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'
import { miscounted } from '#server/testing/tallies.ts'

const confirmed = { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') }
const shop = openShop({ processes: 2, admin: { name: 'Olive Stone' }, customer: { ...confirmed, name: 'Asha Rao' } })

/** The account that remains; the customer of the test is merged into it. */
let kept: Visitor
beforeEach(async () => {
  kept = await shop.aVisitor({ ...confirmed, name: 'Asha R. Rao' })
})

type Account = { email: string }
const merge = async (from: Account = shop.customer, into: Account = kept, at: TestApp = shop) =>
  at.post(`/api/admin/customers/${await idOf(shop, from)}/merge`, {
    token: shop.admin.token,
    body: { into: await idOf(shop, into) },
  })
const isSignedIn = async ({ token }: Visitor) => (await shop.get('/api/auth/me', { token })).status === 200

test('bookings, reviews, favorites and notes move to the remaining account, and the other one is deleted', async () => {
  await shop.aProfessional()
  const visit = await shop.aBooking({ time: '10:00' })
  const own = await shop.aBooking({ time: '12:00', by: kept })
  const past = await addBooking(shop.client, { slug: 'gst', email: shop.customer.email })
  const { token } = shop.customer
  await shop.post(`/api/bookings/${past}/review`, { token, body: { rating: 5, comment: 'Quick and tidy.' } })
  const service = await shop.serviceId()
  await shop.put(`/api/users/favorites/${service}`, { token })
  await shop.put(`/api/users/favorites/${service}`, { token: kept.token })
  const id = await idOf(shop, shop.customer)
  await shop.post(`/api/admin/customers/${id}/notes`, { token: shop.admin.token, body: { text: 'Ring twice.' } })

  const { status, body }: { status: number; body: CustomerDetails } = await merge()
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ _id: await idOf(shop, kept), name: 'Asha R. Rao', email: kept.email, bookings: 3 }),
  ])
  expect(body.sums).toEqual([
    expect.objectContaining({ storefront: 'documents', bookings: 3, upcoming: 2, completed: 1, cancelled: 0 }),
  ])
  const listed = ['upcoming=true', 'status=completed', ''].map((filter) =>
    shop.countListed(`customer=${body._id}&${filter}`),
  )
  expect(await Promise.all(listed)).toEqual([2, 1, 3])
  expect(body.notes).toEqual([expect.objectContaining({ text: 'Ring twice.' })])
  expect(idsOf(await shop.readBookings({ by: kept })).toSorted()).toEqual([visit._id, own._id, past].toSorted())
  const [first] = (await shop.readBooking(visit, { by: kept })).history
  expect(first?.by).toBe('you')
  expect((await shop.get('/api/users/reviews', { token: kept.token })).body).toHaveLength(1)
  expect((await shop.get('/api/users/favorites', { token: kept.token })).body).toHaveLength(1)
  expect([await isSignedIn(shop.customer), await isSignedIn(kept)]).toEqual([false, true])
  expect((await shop.get(`/api/admin/customers/${id}`, { token: shop.admin.token })).status).toBe(404)
  const made = await shop.client.query('select bookings_made from users where email = $1', [kept.email])
  expect(made.rows).toEqual([{ bookings_made: 2 }])
  expect([await miscounted(shop.client), await misrated(shop.client), await shop.strayClaims()]).toEqual([[], [], []])
})

test('a second merge finds no account, and two opposite ones at the same moment leave one account', async () => {
  const from = await idOf(shop, shop.customer)
  const into = await idOf(shop, kept)
  const ask = (one: string, other: string, at: TestApp) =>
    at.post(`/api/admin/customers/${one}/merge`, { token: shop.admin.token, body: { into: other } })
  const both = await Promise.all([ask(from, into, shop), ask(into, from, shop.second)])
  expect(statusesOf(both)[0]).toBe(200)
  const left = await shop.client.query('select id from users where id = any ($1)', [[from, into]])
  expect(left.rowCount).toBe(1)
  const [again, other] = left.rows[0]?.id === into ? [from, into] : [into, from]
  const refused = problemIn(await ask(again, other, shop))
  expect([refused.status, refused.message]).toEqual([404, expect.stringMatching(/^This account is no longer there/)])
})

test('bookings and changes of both customers during a merge are kept, and none is lost', async () => {
  await shop.aProfessional()
  const visit = await shop.aBooking({ time: '08:00' })
  const times = ['09:00', '11:00', '13:00', '15:00', '17:00', '19:00']
  const [merged, moved, ...booked] = await Promise.all([
    merge(shop.customer, kept, shop.second),
    shop.setStatus(visit, 'confirmed'),
    ...times.map((time, turn) => shop.book({ time, by: turn % 2 === 0 ? shop.customer : kept })),
  ])
  expect([merged.status, moved.status]).toEqual([200, 200])
  for (const { status } of booked) expect([201, 401]).toContain(status)
  const made: string[] = booked.filter(({ status }) => status === 201).map(({ body }) => body._id)
  expect(idsOf(await shop.readBookings({ by: kept })).toSorted()).toEqual([visit._id, ...made].toSorted())
  expect([await miscounted(shop.client), await shop.strayClaims()]).toEqual([[], []])
})

test('the remaining account keeps its tax number, and takes that of the other one if it has none', async () => {
  const give = ({ token }: Visitor, taxNumber: string) => shop.patch('/api/auth/me', { token, body: { taxNumber } })
  await give(shop.customer, '27AAPFU0939F1ZV')
  expect((await merge()).body).toMatchObject({ taxNumber: '27AAPFU0939F1ZV' })
  const third = await shop.aVisitor(confirmed)
  await give(third, '29AAGCB7383J1Z4')
  expect((await merge(third, kept)).body).toMatchObject({ taxNumber: '27AAPFU0939F1ZV' })
})

test('emails about bookings that are on their way go to the remaining address, and links of the other end', async () => {
  await shop.aProfessional()
  await shop.aBooking({ time: '10:00' })
  await shop.post('/api/auth/change-email', {
    token: shop.customer.token,
    body: { email: 'new.address@example.com', password: shop.customer.password },
  })
  await merge()
  const emails = await shop.emails()
  expect(emails.filter(({ to }) => to === shop.customer.email || to === 'new.address@example.com')).toEqual([])
  expect(emails.filter(({ to }) => to === kept.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('14, Lake View Road'),
  ])
})

test('the email about a visit that the shop moved goes to the remaining address, unless it has failed before', async () => {
  const meera = await shop.aProfessional({ name: 'Meera Iyer' })
  const asha = await shop.aProfessional({ name: 'Asha Rao' })
  const list = async (query: string) => (await shop.get(`/api/admin/messages?${query}`, shop.admin)).body
  const take = async (time: string, [from, to]: [string, string]) => {
    const booking = await shop.aBooking({ time })
    await shop.assign(booking, meera)
    const { version } = await shop.readAdminBooking(booking)
    const wish = { booking: booking._id, version, do: 'assign', professional: asha }
    const body = { from: `${tuesday}T${from}`, to: `${tuesday}T${to}`, bookings: [wish] }
    const path = `/api/admin/professionals/${meera}/time-off`
    expect((await shop.post(path, { token: shop.admin.token, body })).status).toBe(201)
    return booking
  }
  const { _id, number } = await take('09:00', ['08:00', '12:00'])
  expect(await list(`booking=${_id}&kind=visits-changed`)).toMatchObject([{ booking: { _id, number } }])
  expect((await list(`search=${number}`)).map(({ kind }: { kind: string }) => kind)).toContain('visits-changed')
  const { body: data } = await shop.get('/api/users/me/export', { token: shop.customer.token })
  const moved = data.messages.find(({ kind }: { kind: string }) => kind === 'visits-changed')
  expect(moved.facts).toContainEqual({ name: 'visits 1 number', value: number })
  await shop.client.query("update messages set state = 'parked' where kind = 'visits-changed'")
  await take('15:00', ['14:00', '20:00'])
  await merge()
  await shop.emails()
  const { rows } = await shop.client.query(
    "select user_id, state, recipient from messages where kind = 'visits-changed' order by state",
  )
  const user_id = await idOf(shop, kept)
  expect(rows).toEqual([
    { user_id, state: 'parked', recipient: shop.customer.email },
    { user_id, state: 'sent', recipient: kept.email },
  ])
})

test('the email about a booking on the phone does not say that its new reader has a new account', async () => {
  await shop.aProfessional()
  const email = anAddress()
  expect((await shop.bookByPhone({ email })).status).toBe(201)
  await merge({ email }, kept)
  const [received] = await shop.emails(kept.email)
  expect(received?.text).toContain('GST Registration')
  expect(received?.text).not.toContain('choose a password')
})

test('an email that is being sent during the merge is sent once, and belongs to the remaining account', async () => {
  await shop.aProfessional()
  const { _id } = await shop.aBooking({ time: '10:00' })
  const sending = shop.second.deps.mailer
  const send = sending.send.bind(sending)
  sending.send = async (mail) => {
    if (mail.to === shop.customer.email) expect((await merge()).status).toBe(200)
    return send(mail)
  }
  await shop.second.emails()
  sending.send = send
  const { rows } = await shop.client.query('select user_id, state from messages where booking_id = $1', [_id])
  expect(rows).toEqual([{ user_id: await idOf(shop, kept), state: 'sent' }])
})

test('without a confirmed address, the remaining account gets a new password and no typed text by email', async () => {
  const [from, into] = [await shop.aVisitor(), await shop.aVisitor()]
  await shop.aProfessional()
  await shop.aBooking({ by: from, notes: 'Ring twice' })
  expect((await merge(from, into)).status).toBe(200)
  expect(await isSignedIn(into)).toBe(false)
  expect((await shop.post('/api/auth/login', { body: { email: into.email, password: into.password } })).status).toBe(
    401,
  )
  expect((await shop.emails(into.email)).map(({ text }) => text)).toEqual([expect.not.stringMatching(/Ring|Lake View/)])
})

test('accounts that may not be merged are refused with a sentence, and stay as they are', async () => {
  const [open, disabled] = [await shop.aVisitor(), await shop.aVisitor(confirmed)]
  await shop.client.query('update users set disabled_at = now() where email = $1', [disabled.email])
  const refused = [
    await merge(shop.customer, shop.customer),
    await merge(shop.customer, open),
    await merge(shop.customer, disabled),
    await merge(disabled, shop.customer),
  ]
  expect(refused.map((answer) => [answer.status, problemIn(answer).message])).toEqual([
    [409, 'This is the same account. Please choose another one.'],
    [409, 'Only one of the two addresses is confirmed. Please keep the confirmed one.'],
    [409, 'A disabled account cannot be merged. Please enable it first.'],
    [409, 'A disabled account cannot be merged. Please enable it first.'],
  ])
  expect((await merge(shop.admin, shop.customer)).status).toBe(404)
  const intoAdmin = await merge(shop.customer, shop.admin)
  expect([intoAdmin.status, fieldsIn(intoAdmin)]).toEqual([422, ['into']])
  expect(await isSignedIn(shop.customer)).toBe(true)
  expect((await merge(open, shop.customer)).status).toBe(200)
})

test('the bookings of a customer are listed at every storefront, with filters and searches', async () => {
  await shop.aProfessional()
  const [one, two] = [await shop.aBooking({ time: '10:00' }), await shop.aBooking({ time: '12:00' })]
  await shop.aBooking({ time: '14:00', by: kept })
  const customer = await idOf(shop, shop.customer)
  const list = (query = '') => shop.readPages(`/api/admin/bookings?customer=${customer}&sort=earliest${query}`)
  expect(idsOf(await list())).toEqual([one._id, two._id])
  expect(idsOf(await list(`&search=${two.number}&date=${tuesday}`))).toEqual([two._id])
  expect(await list('&status=cancelled')).toEqual([])
})

test('the log has what both accounts did under the remaining one, also after another merge', async () => {
  await shop.aProfessional()
  await shop.aBooking({ time: '10:00' })
  await shop.aBooking({ time: '12:00', by: kept })
  const id = await idOf(shop, shop.customer)
  await shop.post(`/api/admin/customers/${id}/notes`, { token: shop.admin.token, body: { text: 'Ring twice.' } })
  const last = await shop.aVisitor({ ...confirmed, name: 'Asha Ramesh Rao' })
  await merge()
  await merge(kept, last)
  const remaining = await idOf(shop, last)
  const read = async (query: string): Promise<Activity[]> =>
    (await shop.get(`/api/admin/activity?${query}`, { token: shop.admin.token })).body
  const kinds = async (query: string) => (await read(query)).map(({ kind }) => kind)
  const made = ['booking-made', 'booking-made']
  const all = ['customers-merged', 'customers-merged', 'customer-note-added', ...made]
  expect(await kinds(`subject=${remaining}`)).toEqual(all)
  expect(await kinds(`subject=${remaining}&search=DS-`)).toEqual(made)
  for (const query of ['', '&search=DS-', '&kind=booking-made', `&subject=${remaining}`])
    expect([query, await kinds(`by=${remaining}${query}`)]).toEqual([query, made])
  expect(await kinds(`by=${await idOf(shop, shop.admin)}&subject=${remaining}`)).toEqual(all.slice(0, 3))
  for (const { by, byId } of await read(`by=${remaining}`)) expect([by, byId]).toEqual(['Asha Ramesh Rao', remaining])
  for (const { subject } of await read(`subject=${remaining}&about=customer`))
    expect(subject).toEqual({ _id: remaining, title: 'Asha Ramesh Rao' })
})

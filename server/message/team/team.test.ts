import { beforeEach, expect, test } from 'vitest'
import type { TeamEvent } from '#domain/storefront/settings.ts'
import { idOf } from '#server/testing/admin-writes/customer.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { addBooking } from '#server/testing/reviews.ts'
import { openShop } from '#server/testing/shop.ts'
import { writeToTeam } from './actions.ts'

const confirmed = { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') }
const shop = openShop({ admin: { ...confirmed, name: 'Olive Office' }, customer: { name: 'Kavita Desai' } })
beforeEach(async () => {
  await shop.client.query('delete from messages; delete from contact_messages')
  await hear()
})

async function hear(...chosen: [TeamEvent, 'now' | 'daily'][]) {
  const user = await idOf(shop, shop.admin)
  const body = { hears: chosen.map(([event, when]) => ({ event, user, when })) }
  const { status } = await shop.put('/api/admin/settings/messages', { ...shop.admin, body })
  expect(status).toBe(200)
}
const write = (message: string) =>
  shop.post('/api/contact-messages', { body: { name: 'Devika Rao', email: 'devika@example.com', message } })
const log = (kind: string, booking: string) =>
  shop.client.query(
    `insert into activity (kind, at, role, storefront, subject_id, subject_title)
    values ($1, $2, 'customer', 'documents', $3, '')`,
    [kind, shop.deps.clock(), booking],
  )
/** To each thing that a letter names. */
const linksIn = (mail: { html: string } | undefined) =>
  [...(mail?.html ?? '').matchAll(/href="[^"/]*\/\/[^"/]*(\/admin\/[^"]*=[\da-f-]{36})"/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .sort()
const ofShop = ' · Doorstep Documents'
const signInAgain = async () => {
  shop.admin.token = await shop.signIn(shop.admin)
}
/** The letters that are due at this moment. */
async function letters() {
  const before = (await shop.emails(shop.admin.email)).length
  await writeToTeam(shop.deps)
  return (await shop.emails(shop.admin.email)).slice(before)
}

test('nobody hears of anything until it is chosen', async () => {
  await write('Where are you?')
  shop.moveClock(1)
  expect(await letters()).toEqual([])
})

test('a letter says what happened, and leads to it', async () => {
  await hear(['message', 'now'], ['booking', 'now'])
  await shop.aProfessional()
  shop.moveClock(1)
  const booking = await shop.aBooking()
  await write('Where are you?')
  // It may not be committed yet.
  expect(await letters()).toEqual([])
  shop.moveClock(1)
  const found = await letters()
  expect(found.map(({ subject }) => subject).toSorted()).toEqual([
    'New booking · Doorstep Documents',
    'New message · Doorstep Documents',
  ])
  const text = found.map((mail) => mail.text).join('\n')
  for (const part of ['Kavita Desai', 'GST Registration', 'Devika Rao', 'Where are you?', `booking=${booking._id}`])
    expect(text).toContain(part)
  expect(await letters()).toEqual([])
})

test('a burst is one letter, and the next one comes after five minutes with all since', async () => {
  await hear(['message', 'now'])
  shop.moveClock(1)
  await write('First')
  shop.moveClock(1)
  expect(await letters()).toHaveLength(1)
  for (let turn = 0; turn < 12; turn += 1) await write(`Again ${turn}`)
  shop.moveClock(2)
  expect(await letters()).toEqual([])
  shop.moveClock(4)
  const [mail, ...others] = await letters()
  expect([mail?.subject, others]).toEqual(['12 new messages · Doorstep Documents', []])
  const { rows } = await shop.client.query<{ id: string }>(
    "select id from contact_messages where message like 'Again%'",
  )
  expect(linksIn(mail)).toEqual(
    rows.map(({ id }) => `/admin/messages/received?storefront=documents&contact=${id}`).sort(),
  )
})

test('once a day means at eight in the morning of the storefront', async () => {
  await hear(['message', 'daily'])
  shop.moveClock(1)
  await write('First')
  shop.moveClock(1)
  expect(await letters()).toEqual([])
  await shop.runAt('2026-11-21T02:29:00Z', async () => expect(await letters()).toEqual([]))
  await shop.runAt('2026-11-21T02:31:00Z', async () => {
    expect((await letters()).map(({ subject }) => subject)).toEqual(['New message · Doorstep Documents'])
    await write('Later')
    shop.moveClock(10)
    expect(await letters()).toEqual([])
    shop.moveClock(-10)
  })
})

test('a letter names what is rare, and counts what is frequent, however much has happened', async () => {
  await hear(['message', 'daily'], ['review', 'daily'])
  shop.moveClock(1)
  const booking = await addBooking(shop.client, { slug: 'gst', email: shop.customer.email })
  const body = { rating: 1, comment: 'Slow.' }
  expect((await shop.post(`/api/bookings/${booking}/review`, { token: shop.customer.token, body })).status).toBe(201)
  shop.moveClock(1)
  await write('First')
  const copy = (times: number, at: Date) =>
    shop.client.query(
      `insert into contact_messages (id, storefront, name, email, message, created_at)
      select gen_random_uuid(), storefront, name, email, message, $2
      from contact_messages, generate_series(1, $1) where message = 'First' limit $1`,
      [times, at],
    )
  await copy(119, shop.deps.clock())
  await shop.runAt('2026-11-21T02:31:00Z', async () => {
    // More comes after eight o'clock.
    await copy(120, shop.deps.clock())
    shop.moveClock(1)
    const found = await letters()
    expect(found.map(({ subject }) => subject).toSorted()).toEqual([
      '120 new messages · Doorstep Documents',
      'Low review · Doorstep Documents',
    ])
    const text = found.map((mail) => mail.text).join('\n')
    // Mail programs cut off longer ones.
    for (const { html } of found) expect(html.length).toBeLessThan(100_000)
    for (const part of ['And 70 more.', '/admin/messages/received?storefront=documents&state=open'])
      expect(text).toContain(part)
    shop.moveClock(-1)
  })
})

test('letters begin when an event is chosen, whatever else is saved later', async () => {
  const subjects = async () => (await letters()).map(({ subject }) => subject)
  await hear(['message', 'daily'], ['review', 'daily'])
  shop.moveClock(1)
  await write('First')
  shop.moveClock(1)
  await hear(['booking', 'now'], ['message', 'daily'])
  await shop.runAt('2026-11-21T02:31:00Z', async () => expect(await subjects()).toEqual([`New message${ofShop}`]))
  await shop.runAt('2026-11-21T06:00:00Z', async () => {
    await signInAgain()
    await hear()
    await write('In no letter')
    shop.moveClock(1)
    await hear(['message', 'now'])
    shop.moveClock(10)
    expect(await subjects()).toEqual([])
    await write('Again')
    shop.moveClock(1)
    expect(await subjects()).toEqual([`New message${ofShop}`])
    await write('Too old')
  })
  await shop.runAt('2026-12-10T06:00:00Z', async () => expect(await subjects()).toEqual([]))
  await signInAgain()
})

test('each change of a booking has its letter', async () => {
  await hear(['cancellation', 'now'], ['move', 'now'], ['unassigned', 'now'])
  const booking = await addBooking(shop.client, { slug: 'gst', email: shop.customer.email })
  shop.moveClock(1)
  for (const kind of ['booking-cancelled', 'booking-moved', 'booking-unassigned']) await log(kind, booking)
  shop.moveClock(1)
  expect((await letters()).map(({ subject }) => subject).toSorted()).toEqual([
    `Booking cancelled${ofShop}`,
    `Booking moved${ofShop}`,
    `Booking without a professional${ofShop}`,
  ])
})

test('a letter about several leads to each of them, and to the list with its filters', async () => {
  await hear(['booking', 'now'], ['cancellation', 'now'], ['unassigned', 'now'])
  const { email } = shop.customer
  shop.moveClock(1)
  const made: string[] = []
  for (const slug of ['gst', 'passport']) {
    const booking = await addBooking(shop.client, { slug, email })
    made.push(booking)
    for (const kind of ['booking-made', 'booking-cancelled', 'booking-unassigned']) await log(kind, booking)
  }
  shop.moveClock(1)
  const written = await letters()
  for (const mail of written)
    expect(linksIn(mail)).toEqual(made.map((id) => `/admin/bookings?storefront=documents&booking=${id}`).sort())
  const text = written.map((mail) => mail.text).join('\n')
  for (const filter of ['createdFrom=2026-11-20&createdTo=2026-11-20', 'status=cancelled', 'unassigned=true'])
    expect(text).toContain(`/admin/bookings?storefront=documents&${filter}`)
})

test('the team hears of no letter to the team, and no customer sees one', async () => {
  await hear(['message', 'now'], ['undelivered', 'now'])
  shop.moveClock(1)
  await write('First')
  shop.moveClock(1)
  await letters()
  await shop.client.query("update messages set state = 'parked', parked_at = $1 where kind = 'team-news'", [
    shop.deps.clock(),
  ])
  shop.moveClock(10)
  expect(await letters()).toEqual([])
  const id = await idOf(shop, shop.admin)
  expect((await shop.get(`/api/admin/messages?customer=${id}&kind=team-news`, shop.admin)).body).toEqual([])
})

test('a test email goes to the administrator who asks for it, from the chosen sender', async () => {
  await shop.put('/api/admin/settings/messages', { ...shop.admin, body: { senderName: 'Sahyadri' } })
  const { status, body } = await shop.post('/api/admin/messages/test', shop.admin)
  expect([status, body]).toEqual([200, { recipient: shop.admin.email, error: null }])
  expect((await shop.emails(shop.admin.email)).at(-1)).toMatchObject({ from: { name: 'Sahyadri' } })
  await shop.put('/api/admin/settings/messages', { ...shop.admin, body: { senderName: '' } })
})

test('an administrator is chosen once for each event', async () => {
  const user = await idOf(shop, shop.admin)
  const twice = ['now', 'daily'].map((when) => ({ event: 'booking', user, when }))
  const refused = await shop.put('/api/admin/settings/messages', { ...shop.admin, body: { hears: twice } })
  expect([refused.status, fieldsIn(refused)]).toEqual([422, ['hears']])
})

test('the last letter is found by its index, however many there are', async () => {
  await shop.client.query('begin; set local enable_seqscan = off')
  const { rows } = await shop.client.query<{ 'QUERY PLAN': string }>(
    `explain select created_at, facts ->> 'until' from messages where user_id = '00000000-0000-4000-8000-000000000000'
      and kind = 'team-news'
      and storefront = 'documents' and facts ->> 'event' = 'booking' and resent_from is null
      order by created_at desc limit 1`,
  )
  await shop.client.query('rollback')
  expect(JSON.stringify(rows)).toContain('Scan Backward using messages_to_team')
})

test('the team hears at once that a professional found no one, unless the step was taken back', async () => {
  await hear(['nobody-there', 'now'])
  const anil = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  const booking = await shop.aBooking({ date: '2026-11-27' })
  await shop.goTo('2026-11-27T04:40:00Z')
  const worker = await shop.aWorker({ professional: anil })
  const steps = `/api/my-day/bookings/${booking._id}/steps`
  const takeStep = () =>
    shop.post(steps, { ...worker, body: { step: 'nobody-there', at: shop.deps.clock().toISOString() } })
  const news = async () => (await shop.get('/api/admin/notifications?storefront=documents', shop.admin)).body.items[0]
  expect((await takeStep()).status).toBe(200)
  expect(await news()).toMatchObject({ kind: 'nobody-there', subject: booking._id, who: 'Kavita Desai' })
  // The step can still be taken back.
  await shop.goTo('2026-11-27T04:40:20Z')
  expect(await letters()).toEqual([])
  expect((await shop.del(`${steps}/nobody-there`, worker)).status).toBe(200)
  expect((await news())?.kind).not.toBe('nobody-there')
  shop.moveClock(1)
  expect(await letters()).toEqual([])
  expect((await takeStep()).status).toBe(200)
  const { _id } = await news()
  expect((await shop.put('/api/admin/notifications/read', { ...shop.admin, body: { items: [_id] } })).status).toBe(200)
  expect(await news()).toMatchObject({ _id, isRead: true })
  shop.moveClock(2)
  // An administrator has decided before the letter leaves.
  await shop.setStatus(booking, 'cancelled')
  const [mail, ...others] = await letters()
  expect([mail?.subject, others]).toEqual([`Nobody there${ofShop}`, []])
  expect(linksIn(mail)).toEqual([`/admin/bookings?storefront=documents&booking=${booking._id}`])
})

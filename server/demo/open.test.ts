import { beforeAll, expect, test } from 'vitest'
import type { Demo, DemoRemoval } from '#domain/storefront/demo.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp, type Visitor } from '#server/testing/app.ts'
import { openDemo } from './open.ts'
import { clearDemo } from '#server/commands/clear-demo.ts'
import { removeDemo } from '#server/storefront/demo/actions.ts'

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await testApp({ env: { DEMO_PASSWORD: 'demo password' }, watching: true })
  await openDemo(shop.deps)
  token = await shop.signIn({ email: 'customer@doorstep.example', password: 'demo password' })
}, 60_000)

const count = async (question: string) => (await askOnce(shop.connection, question))[0]?.['count']

test('each category of both storefronts has at least six professionals', async () => {
  const rows = await askOnce(
    shop.connection,
    'select c.key, count(p.id)::int as count from categories c left join professionals p on p.storefront = c.storefront and c.key = any (p.categories) group by c.storefront, c.key',
  )
  expect(rows.length).toBe(11)
  expect(rows.filter((row) => Number(row['count']) < 6)).toEqual([])
})

test('every booking with a professional has a claim for each quarter of an hour, and there are no other claims', async () => {
  const quarters =
    "select coalesce(sum(duration / 15), 0)::int as count from bookings where status <> 'cancelled' and professional_id is not null"
  expect(await count(quarters)).toBe(await count('select count(*)::int as count from slot_claims'))
  expect(await count('select count(*)::int as count from bookings')).toBeGreaterThan(5_000)
})

test('no customer exceeds the limit of upcoming bookings', async () => {
  const rows = await askOnce(
    shop.connection,
    "select customer_id, count(*)::int as count from bookings where status in ('pending', 'confirmed') and ends_at > '2026-11-20T06:30Z' group by customer_id having count(*) > 10",
  )
  expect(rows).toEqual([])
})

test('booking numbers are in the order of creation across both storefronts', async () => {
  const rows = await askOnce(
    shop.connection,
    'select number, created_at from bookings order by split_part(number, $$-$$, 2), split_part(number, $$-$$, 3)::int',
  )
  const byDay = Map.groupBy(rows, ({ number }) => String(number).slice(0, 9))
  for (const made of byDay.values()) {
    const times = made.map((row) => Number(row['created_at']))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(made[0]?.['number']).toMatch(/-0001$/)
  }
})

test('the demo professional has visits with steps and payments, and a restart adds none', async () => {
  const worker = await shop.signIn({ email: 'professional@doorstep.example', password: 'demo password' })
  const { body } = await shop.get('/api/my-day', { token: worker })
  expect([body.storefront, body.visits.length > 0, body.cash.amount > 0]).toEqual(['documents', true, true])
  const sums = 'select count(*)::int as count from booking_steps'
  const steps = await count(sums)
  expect(steps).toBeGreaterThan(3)
  expect(await count('select count(*)::int as count from payments')).toBeGreaterThan(1)
  await openDemo(shop.deps)
  expect(await count(sums)).toBe(steps)
  expect(await count('select count(*)::int as count from professionals where user_id is not null')).toBe(1)
})

test('the demo customer has past and upcoming bookings at both storefronts', async () => {
  for (const storefront of ['documents', 'home']) {
    const listed = async (status: string) =>
      Number((await shop.get(`/api/bookings?status=${status}`, { token, storefront })).headers.get('x-total-count'))
    expect([await listed('upcoming'), await listed('past')]).toEqual([2, 9])
  }
})

test('every slot of every service in the coming days is either free or taken', async () => {
  for (const storefront of ['documents', 'home']) {
    const services = (await shop.get('/api/services?limit=100', { storefront })).body
    const reasons = new Set<string>()
    for (const { slug } of services) {
      const day = await shop.get(`/api/services/${slug}/availability?date=2026-11-21`, { storefront })
      for (const { available, reason } of day.body.slots) reasons.add(available ? 'free' : reason)
    }
    expect(reasons.difference(new Set(['free', 'full']))).toEqual(new Set())
  }
})

test('a restart on the same day changes nothing, and on the next day adds new bookings and statuses', async () => {
  const numbers = () =>
    askOnce(shop.connection, 'select id::text, number, status, professional_id::text from bookings order by id')
  const before = await numbers()
  await openDemo(shop.deps)
  expect(await numbers()).toEqual(before)
  shop.moveClock(24 * 60)
  await openDemo(shop.deps)
  const after = new Map((await numbers()).map((row) => [row['id'], row]))
  expect(before.filter((row) => JSON.stringify(after.get(row['id'])) !== JSON.stringify(row))).toEqual([])
  expect(after.size).toBeGreaterThan(before.length)
})

const demo = async (by: Visitor, storefront = 'documents') =>
  (await shop.get('/api/admin/demo', { token: by.token, storefront })).body as Demo
const remove = (by: Visitor, body = {}) => shop.post('/api/admin/demo/removal', { token: by.token, body })

/** A time of a demo service that is free. */
async function freeTime(slug: string): Promise<{ service: string; date: string; time: string }> {
  const { body: service } = await shop.get(`/api/services/${slug}`)
  const date = '2026-12-02'
  const { body } = await shop.get(`/api/services/${slug}/availability?date=${date}`)
  const time = (body.slots as { time: string; available: boolean }[]).find((slot) => slot.available)?.time ?? ''
  return { service: service._id, date, time }
}
const book = async (by: Visitor, slug: string) =>
  shop.post('/api/bookings', { token: by.token, body: { ...(await freeTime(slug)), address: '7, Temple Street' } })

test('removing the demo keeps what was made by hand, in all of it, and is done once by two administrators', async () => {
  const [admin, other] = [await shop.aVisitor({ role: 'admin' }), await shop.aVisitor({ role: 'admin' })]
  const customer = await shop.aVisitor()
  const booking = await book(customer, 'gst')
  expect(booking.status).toBe(201)
  const { body: passport } = await shop.get('/api/services/passport')
  const changed = { price: passport.price + 1, version: 1 }
  const patched = await shop.put(`/api/admin/services/${passport._id}`, { token: admin.token, body: changed })
  expect(patched.status).toBe(200)
  await shop.aProfessional({ name: 'Aarti Sawant', categories: ['tax'] })
  const { body: staff } = await shop.get('/api/admin/professionals?category=business', { token: admin.token })
  const [person] = staff as { _id: string; version: number; hours: unknown[] }[]
  const hours = { hours: person?.hours.slice(1), version: person?.version }
  const shorter = await shop.put(`/api/admin/professionals/${person?._id}`, { token: admin.token, body: hours })
  expect(shorter.status).toBe(200)
  const before = await demo(admin)
  expect(before.isDemo).toBe(true)
  expect(before.closes).toBe(false)
  expect(before.counts.bookings).toBeGreaterThan(2_000)

  const [one, two, late] = await Promise.all([
    remove(admin, { catalogue: true }),
    remove(other, { catalogue: true }),
    book(customer, 'trade-licence'),
  ])
  // The second one is late, or a second one.
  const done = [one, two].map(({ body }) => body as DemoRemoval).find(({ removed }) => removed?.bookings > 0)
  const others = [one, two].filter(({ body }) => body !== done)
  expect(others.map(({ status, body }) => body.code ?? `${status} ${body.removed.bookings}`)).toEqual([
    expect.stringMatching(/^(demo_being_removed|200 0)$/),
  ])
  expect((await remove(other, { catalogue: true })).body.removed.bookings).toBe(0)
  expect([201, 404, 409]).toContain(late.status)
  const isLate = late.status === 201
  expect(done?.removed).toMatchObject({ bookings: before.counts.bookings, reviews: before.counts.reviews })
  expect(done?.removed.services).toBe(before.counts.services - (isLate ? 1 : 0))
  expect(done?.removed.professionals).toBe(before.counts.professionals - (isLate ? 1 : 0))
  // A category of the person whose hours were changed stays.
  if (!isLate) expect(done?.removed.categories).toBe(before.counts.categories)
  expect(done?.stays).toContain('1 service stays: it was changed by hand.')
  expect(done?.stays).toContain('1 professional stays: it was changed by hand.')
  expect(done?.stays).toContain(
    'The account admin@doorstep.example stays, because another storefront is still a demo. Its password is that of the demo: please change it, or remove it from the team.',
  )
  expect(done?.closed).toBe(false)

  expect((await shop.get(`/api/bookings/${booking.body._id}`, { token: customer.token })).status).toBe(200)
  expect(await count("select count(*)::int as count from bookings where storefront = 'documents'")).toBe(isLate ? 2 : 1)
  const sum = "select sum(bookings)::int as count from booking_tallies where storefront = 'documents'"
  expect(await count(sum)).toBe(isLate ? 2 : 1)
  expect((await shop.get('/api/storefront/frame')).body.isDemo).toBe(false)
  expect((await shop.get('/api/storefront/welcome')).body.testimonials).toEqual([])
  expect((await shop.get('/api/storefront/articles')).body).toEqual([])
  const { body: listed } = await shop.get('/api/services')
  expect((listed as { slug: string }[]).map(({ slug }) => slug).filter((slug) => slug !== 'trade-licence')).toEqual(
    expect.arrayContaining(['gst', 'passport']),
  )
  expect((listed as unknown[]).length).toBe(isLate ? 3 : 2)
  const people =
    "select count(*)::int as count from professionals where storefront = 'documents' and name = 'Aarti Sawant'"
  expect(await count(people)).toBe(1)
  const { body: log } = await shop.get('/api/admin/activity?kind=demo-removed', { token: admin.token })
  expect(log).toHaveLength(1)

  // Its password is not known to everyone again.
  await askOnce(shop.connection, "update users set password_hash = 'other' where email = 'admin@doorstep.example'")

  // The next start adds nothing, and the other storefront is a demo as before.
  await openStorefronts(shop.deps.db, shop.deps)
  expect((await openDemo(shop.deps))?.accounts.map(({ role }) => role)).toEqual(['customer'])
  expect(await count("select password_hash as count from users where email = 'admin@doorstep.example'")).toBe('other')
  const after = await demo(admin)
  expect([after.isDemo, after.removal]).toEqual([false, done])
  const again = "select count(*)::int as count from bookings where storefront = 'documents'"
  expect(await count(again)).toBe(isLate ? 2 : 1)
  expect((await demo(admin, 'home')).counts.customers).toBeGreaterThan(50)
})

/** One of its customers has another address now, and one has booked in a storefront that is no demo. */
async function keepTwo(): Promise<string> {
  await askOnce(
    shop.connection,
    "update users set email = 'anna@real.example.org' where id = (select customer_id from bookings join users u on u.id = customer_id where storefront = 'home' and u.email like '%@example.com' order by u.email limit 1)",
  )
  const [one] = await askOnce(
    shop.connection,
    "select b.id, u.email from bookings b join users u on u.id = b.customer_id where b.storefront = 'home' and u.email like '%@example.com' order by u.email desc limit 1",
  )
  await askOnce(shop.connection, "insert into storefronts (key) values ('garden')")
  const client = await shop.aClient()
  await client.query('delete from demo_rows where id = $1', [one?.['id']])
  await client.query("update bookings set storefront = 'garden' where id = $1", [one?.['id']])
  return String(one?.['email'])
}

test('the last demo takes its accounts along, and an empty shop becomes ‘Opening soon’', async () => {
  const home = shop.deps.storefronts.getPlan('home')
  const owner = await shop.aVisitor({ role: 'admin' })
  const demoCustomer = await shop.signIn({ email: 'customer@doorstep.example', password: 'demo password' })
  await askOnce(
    shop.connection,
    "insert into team_invitations (id, name, email, invited_by, created_at, expires_at) select gen_random_uuid(), 'A', 'a@b.example', id, now(), now() + interval '1 day' from users where email = 'admin@doorstep.example'",
  )
  const kept = await keepTwo()
  const asking = { token: owner.token, storefront: 'home' }
  expect((await shop.post('/api/admin/opening/trial', asking)).status).toBe(200)
  const before = await demo(owner, 'home')
  expect(before.closes).toBe(true)
  const clearing = (isSure: boolean) =>
    clearDemo(shop.deps.db, shop.deps.config, { catalogue: false, isSure, ask: async () => false })
  expect(await clearing(false)).toEqual({
    output: expect.stringContaining("Doorstep Home becomes 'Opening soon', because no one has booked in it."),
    succeeded: false,
  })
  const { closed, removed, stays } = await removeDemo(shop.deps.db, shop.deps, { storefront: home, catalogue: false })
  await shop.deps.settings.refresh()
  expect([closed, removed, stays]).toEqual([
    true,
    { ...before.counts, services: 0, categories: 0 },
    [
      // By the booking in the other storefront.
      '1 professional stays: bookings made by hand name it.',
      `The account ${kept} stays, because it has booked in another storefront.`,
    ],
  ])
  expect(removed.bookings).toBeGreaterThan(2_000)
  expect((await shop.get('/api/auth/me', { token: demoCustomer })).status).toBe(401)
  const left = await askOnce(
    shop.connection,
    "select email from users where email like '%@example.com' or email in ('admin@doorstep.example', 'anna@real.example.org') order by email",
  )
  expect(left.map(({ email }) => email)).toEqual(['anna@real.example.org', kept])
  expect(await count('select count(*)::int as count from team_invitations')).toBe(0)
  expect(await count('select count(*)::int as count from bookings where trial_until is not null')).toBe(0)
  expect((await shop.get('/api/storefront', { storefront: 'home' })).body.isOpen).toBe(false)
  expect((await shop.get('/api/services', { storefront: 'home' })).body.length).toBeGreaterThan(10)
  expect((await shop.get('/api/admin/opening', asking)).status).toBe(200)
  expect(await count('select count(*)::int as count from demo_rows')).toBe(0)
  expect(await openDemo(shop.deps)).toBeUndefined()
  expect(await clearing(true)).toEqual({ output: 'There is no demo.', succeeded: true })
})

test('removing the demo asks for the password when it was given some time ago', async () => {
  const admin = await shop.aVisitor({ role: 'admin' })
  shop.moveClock(16)
  const answer = await remove(admin)
  expect([answer.status, problemIn(answer).code]).toEqual([403, 'password_needed'])
})

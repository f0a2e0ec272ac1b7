import { randomUUID } from 'node:crypto'
import { addFirstAdminLink } from '#server/account/team/store.ts'
import { newToken } from '#server/platform/auth/token.ts'
import { setSchedule } from '#server/platform/database/backup/schedule/store.ts'
import { writeVisitLists } from '#server/professional/letters/actions.ts'
import { adminWrites } from '#server/testing/admin-writes/all.ts'
import { ask, type StaffedShop } from '#server/testing/admin-writes/calls.ts'
import { signInSteps, turnOnTwoStep } from '#server/testing/two-step.ts'

/** Fills a shop through the API, so that all tables have rows; returns the names of those without. */
export async function fillShop(shop: StaffedShop): Promise<string[]> {
  const { customer } = shop
  await makeAdminWrites(shop)
  await reset(shop)
  shop.customer = customer
  await makeSettings(shop)
  await bookAsCustomer(shop)
  await actAsAdmin(shop)
  await workADay(shop)
  await addRest(shop)
  return listEmptyTables(shop)
}

/** Each write of administrators, with what it needs: it leaves rows in most tables. */
async function makeAdminWrites(shop: StaffedShop) {
  for (const [name, { make }] of Object.entries(adminWrites)) {
    if (name === 'demo.remove') continue
    await reset(shop)
    shop.customer = await shop.aVisitor({ name: 'Kavita Desai' })
    await done(name, (await make(shop))())
  }
}

async function reset(shop: StaffedShop) {
  await shop.client.query('update professionals set active = false; delete from closed_days; delete from settings')
  await shop.deps.settings.refresh()
  shop.anil = await shop.aProfessional({ name: 'Anil Nair' })
  shop.bina = await shop.aProfessional({ name: 'Bina Shah' })
}

async function makeSettings(shop: StaffedShop) {
  for (const section of ['Contact', 'Company', 'Invoices']) {
    const write = await adminWrites[`settings.change${section}`]?.make(shop)
    if (!write) throw new Error(`no write of ${section}`)
    await done(section, write())
  }
  await shop.closeDay('2026-12-25', { reason: 'Christmas' })
}

async function bookAsCustomer(shop: StaffedShop) {
  const { token, email } = shop.customer
  await shop.aBooking({ key: randomUUID(), notes: 'Ring twice' })
  await shop.aBooking({ status: 'confirmed', time: '12:00' })
  await shop.cancel(await shop.aBooking({ time: '14:00' }))
  await done('favorite', shop.put(`/api/users/favorites/${await shop.serviceId()}`, { token }))
  await done('forgot-password', shop.post('/api/auth/forgot-password', { body: { email } }))
  const careful = await shop.aVisitor({ name: 'Kavita Desai' })
  await turnOnTwoStep(shop, careful)
  await signInSteps(shop).begin(careful)
}

async function actAsAdmin(shop: StaffedShop) {
  const { token } = shop.admin
  const upTo = shop.deps.clock().toISOString()
  await done('seen', ask(shop, 'activity/seen', { body: { upTo: '1' } }))
  await done('read', ask(shop, 'notifications/read', { body: { upTo } }))
  const name = 'Ravi Menon'
  await done(
    'invitation',
    shop.post('/api/admin/team/invitations', { token, body: { name, email: 'ravi@doorstep.example' } }),
  )
  const area = { postcodes: ['4110*'] }
  await done('area', ask(shop, 'settings/area', { body: area }))
  const body = { postcode: '110001', email: 'devika@doorstep.example' }
  await done('area request', shop.post('/api/storefront/area-requests', { body }))
  await done('no area', ask(shop, 'settings/area', { body: { postcodes: [] } }))
}

/** A visit of a professional, from the email of the evening before to the payment. */
async function workADay(shop: StaffedShop) {
  const professional = await shop.onlyProfessional({ name: 'Meera Iyer' })
  await shop.client.query("update professionals set email = 'meera@doorstep.example' where id = $1", [professional])
  const booking = await shop.aBooking({ status: 'confirmed', time: '11:00' })
  await shop.runAt('2026-11-23T12:30:00Z', () => writeVisitLists(shop.deps))
  await shop.runAt('2026-11-24T05:30:00Z', async () => {
    const { token } = await shop.aWorker({ professional, name: 'Meera Iyer' })
    await done('calendar', shop.post('/api/my-day/calendar', { token, body: { version: 0 } }))
    const collected = { amount: 500, kind: 'cash' }
    const body = { step: 'done', at: shop.deps.clock().toISOString(), collected }
    await done('step', shop.post(`/api/my-day/bookings/${booking._id}/steps`, { token, body }))
  })
}

/** What follows from events that are no part of a day. */
async function addRest({ deps, client, customer, admin, emails }: StaffedShop) {
  // Links are made when the emails are sent.
  await emails()
  const until = new Date(deps.clock().getTime() + 86_400_000)
  await addFirstAdminLink(deps.db, { tokenHash: newToken().tokenHash, expiresAt: until })
  await setSchedule(deps.db, { every: 'week', keep: 3, folder: 'backups' })
  await client.query(
    "insert into reserved_emails (user_id, email, until) select id, 'kavita@doorstep.example', $2 from users where email = $1",
    [customer.email, until],
  )
  await client.query(
    "insert into news_read (user_id, item, at) select u.id, 't' || b.id, $2 from users u, bookings b where email = $1 limit 1",
    [admin.email, deps.clock()],
  )
}

async function done(what: string, answer: Promise<{ status: number }>) {
  const { status } = await answer
  if (status >= 300) throw new Error(`${what}: ${status}`)
}

async function listEmptyTables({ client }: StaffedShop): Promise<string[]> {
  const { rows } = await client.query<{ name: string; query: string }>(
    `select relname as name, format('select exists (select from public.%I) as is_filled', relname) as query
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const empty: string[] = []
  for (const { name, query } of rows)
    if (!(await client.query<{ is_filled: boolean }>(query)).rows[0]?.is_filled) empty.push(name)
  return empty
}

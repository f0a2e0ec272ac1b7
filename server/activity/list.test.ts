import { beforeAll, expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import { readCsv } from '#domain/format/csv.ts'
import type { Visitor } from '#server/testing/app.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Stone' } })
const admin = '/api/admin/activity'
let ravi: Visitor
let booking: { _id: string; number: string }
let kavita: Visitor

/** Two days of a shop: what is listed is named by kind and subject. */
beforeAll(async () => {
  shop.customer = await shop.aVisitor()
  ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
  kavita = await shop.aVisitor({ name: 'Kavita Desai' })
  const hours = [{ day: 2, from: '08:00', to: '23:00' }]
  const body = { name: 'Anil Nair', categories: ['tax'], hours }
  await shop.post('/api/admin/professionals', { token: shop.admin.token, body })
  await shop.aProfessional()
  await shop.runAt('2026-11-19T18:00:00Z', async () => {
    await shop.closeDay('2026-12-25', { reason: 'Christmas' })
    await shop.closeDay('2026-12-26', { storefront: 'home', reason: 'Boxing Day' })
  })
  await shop.runAt('2026-11-20T18:29:00Z', async () => {
    kavita.token = await shop.signIn(kavita)
    booking = await shop.aBooking({ by: kavita })
  })
  await shop.runAt('2026-11-20T18:30:00Z', async () => {
    ravi.token = await shop.signIn(ravi)
    await shop.setStatus(booking, 'confirmed', { by: ravi })
  })
  await shop.goTo('2026-11-20T19:00:00Z')
})

const read = async (query: string): Promise<Activity[]> => shop.readPages(`${admin}?limit=2&${query}`)
const kinds = async (query: string) =>
  (await read(query)).map(({ kind }) => kind).filter((kind) => kind !== 'professional-added')

test('the newest is first, with who did it in which role', async () => {
  const all = await read('about=booking')
  expect(all.map(({ kind, by, byRole, byId }) => [kind, by, byRole, byId])).toEqual([
    ['booking-status', 'Ravi Menon', 'admin', expect.any(String)],
    ['booking-made', 'Kavita Desai', 'customer', expect.any(String)],
  ])
})

test('the log can be narrowed by person, role, kind, subject and storefront', async () => {
  const [status] = await read('kind=booking-status')
  expect(await kinds(`by=${status?.byId}`)).toEqual(['booking-status'])
  expect(await kinds('by=customers')).toEqual(['booking-made'])
  expect(await kinds('by=admins')).toEqual(['booking-status', 'day-closed'])
  expect(await kinds('by=system')).toEqual([])
  expect(await kinds('by=customers&about=settings')).toEqual([])
  expect(await kinds('about=settings')).toEqual(['day-closed'])
  expect(await kinds('about=settings&storefront=all')).toEqual(['day-closed', 'day-closed'])
  expect(await kinds('about=settings&kind=booking-made')).toEqual([])
  expect(await kinds(`subject=${booking._id}`)).toEqual(['booking-status', 'booking-made'])
  expect(await kinds(`subject=${booking._id}&by=customers`)).toEqual(['booking-made'])
  // Of a user: what was done to the account, and what the user did.
  const [made] = await read('kind=booking-made')
  expect(await kinds(`subject=${made?.byId}`)).toEqual(['booking-made'])
  expect(await kinds(`subject=${made?.byId}&by=admins`)).toEqual([])
})

test('days are those of the storefront', async () => {
  // 23:59 and midnight in India.
  expect(await kinds('date=2026-11-20')).toEqual(['booking-made'])
  expect(await kinds('from=2026-11-21')).toEqual(['booking-status'])
  expect(await kinds('to=2026-11-19')).toEqual(['day-closed'])
  expect(await kinds('from=2026-11-19&to=2026-11-20')).toEqual(['booking-made', 'day-closed'])
  expect(await kinds('from=2026-11-21&to=2026-11-20')).toEqual([])
})

test('a search finds titles and parts of booking numbers', async () => {
  const turn = booking.number.slice(-4)
  const found = ['booking-status', 'booking-made']
  for (const search of [booking.number, booking.number.toLowerCase(), 'ds-2611', '261120', turn, 'ds'])
    expect([search, await kinds(`search=${search}`)]).toEqual([search, found])
  expect(await kinds(`search=${booking.number}&by=customers`)).toEqual(['booking-made'])
  expect(await kinds('search=ds-2612')).toEqual([])
  const words = async (search: string) => (await read(`search=${search}`)).map(({ subject }) => subject.title)
  expect(await words('nair anil')).toEqual(['Anil Nair'])
  expect(await words('an')).toEqual(['Anil Nair'])
  expect(await words('%25')).toEqual([])
})

test('a filter that is not one is refused', async () => {
  const refused = async (query: string) => fieldsIn(await shop.get(`${admin}?${query}`, { token: shop.admin.token }))
  expect(await refused('by=me&kind=joke&about=weather&date=2026-02-30&since=ever')).toEqual([
    'by',
    'about',
    'kind',
    'date',
    'since',
  ])
})

test('the file has the same rows in words, and is itself in the log', async () => {
  const file = await shop.get(`${admin}.csv?about=booking`, { token: shop.admin.token })
  const rows = [...readCsv(file.text)].map(({ cells }) => cells)
  expect(rows).toEqual([
    ['Time', 'Time zone', 'Who', 'Role', 'What', 'Subject', 'Before', 'After', 'ID'],
    ...[
      ['2026-11-21 00:00', 'Ravi Menon', 'admin', 'set booking', 'Status: Pending', 'Status: Confirmed'],
      ['2026-11-20 23:59', 'Kavita Desai', 'customer', 'made booking', '', expect.stringContaining('Status: Pending')],
    ].map(([time, who, role, what, before, after]) => [
      time,
      'Asia/Kolkata',
      who,
      role,
      what,
      booking.number,
      before,
      after,
      booking._id,
    ]),
  ])
  const [exported] = await read('kind=activity-exported')
  expect(exported).toMatchObject({ by: 'Olive Stone', after: { about: 'booking', isSearched: false } })
})

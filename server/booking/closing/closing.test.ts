import { beforeEach, expect, test } from 'vitest'
import { fieldsIn, idsOf, plain, problemIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ customer: { name: 'Asha Rao' } })
const late = { date: '2026-11-21', time: '10:00' }

/** Three bookings of the customer: one in less than 24 hours, one later, and one at the other storefront. */
async function threeBookings() {
  await shop.aProfessional({ name: 'Meera Iyer' })
  await shop.aProfessional({ name: 'Liam Ortiz', storefront: 'home', categories: ['plumbing'] })
  const later = await shop.aBooking({ date: tuesday, time: '11:00' })
  const soon = await shop.aBooking(late)
  const home = await shop.aBooking({
    slug: 'leaky-faucet-repair',
    storefront: 'home',
    date: '2026-11-25',
    time: '09:00',
  })
  return { soon, later, home }
}

const list = async () => (await shop.get('/api/users/me/closing', { token: shop.customer.token })).body
const close = (cancels?: unknown) => {
  const { token, password } = shop.customer
  return shop.del('/api/users/me', { token, body: { password, ...(cancels !== undefined && { cancels }) } })
}

const isToShop = ({ subject }: { subject: string }) => subject.includes('closed their account')
let earlier = 0
beforeEach(async () => {
  earlier = (await shop.emails()).filter(isToShop).length
})
const emailsToShops = async () => (await shop.emails()).filter(isToShop).slice(earlier)

test('customers read which bookings closing their account cancels, and which are in less than 24 hours', async () => {
  expect(await list()).toEqual([])
  const { soon, later, home } = await threeBookings()
  await shop.setStatus(await shop.aBooking({ date: '2026-11-26' }), 'cancelled')
  await shop.setStatus(await shop.aBooking({ date: '2026-11-27' }), 'completed')
  const gst = { brand: 'Doorstep Documents', service: 'GST Registration' }
  expect(await list()).toEqual([
    { _id: soon._id, number: soon.number, ...gst, ...late, late: true },
    { _id: later._id, number: later.number, ...gst, date: tuesday, time: '11:00', late: false },
    {
      _id: home._id,
      number: home.number,
      brand: 'Doorstep Home',
      service: 'Leaky Faucet Repair',
      date: '2026-11-25',
      time: '09:00',
      late: false,
    },
  ])
})

test('each shop gets one email about its bookings that a closed account cancelled, without data of the customer', async () => {
  const { soon, later, home } = await threeBookings()
  await shop.emails()
  expect((await close()).status).toBe(204)
  const emails = await emailsToShops()
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    '1 booking cancelled: a customer has closed their account · Doorstep Home',
    '2 bookings cancelled: a customer has closed their account · Doorstep Documents',
  ])
  for (const { to, from, text, html } of emails) {
    expect(to).toBe(from.address)
    for (const secret of ['Asha', 'Rao', shop.customer.email, soon.address]) expect(text + html).not.toContain(secret)
  }
  const [documents = '', other = ''] = emails
    .toSorted((one, two) => Number(two.subject.startsWith('2')) - Number(one.subject.startsWith('2')))
    .map(({ text }) => plain(text))
  expect(documents).toContain('Less than 24 hours before the visit: 1 booking.')
  const line = (number: string, rest: string) => new RegExp(`${number}: GST Registration, [^:]*${rest}`)
  expect(documents).toMatch(line(soon.number, '10:00 am, Meera Iyer, less than 24 hours before the visit'))
  expect(documents).toMatch(line(later.number, '11:00 am, Meera Iyer Open'))
  expect(documents).toContain('/admin/bookings?storefront=documents&status=cancelled')
  expect(other).toContain(`${home.number}: Leaky Faucet Repair`)
  expect(other).not.toContain('24 hours')
})

test('the shop reads which visits had already begun, and which are in less than 24 hours', async () => {
  await shop.aProfessional({ name: 'Meera Iyer' })
  const begun = await shop.aBooking({ date: '2026-11-21', time: '10:00' })
  const soon = await shop.aBooking({ date: '2026-11-21', time: '14:00' })
  await shop.emails()
  await shop.runAt('2026-11-21T04:35Z', async () => {
    expect((await close()).status).toBe(204)
    const [email] = await emailsToShops()
    const text = plain(email?.text)
    expect(text).toContain('The visit has already begun: 1 booking. Please call the professional at once.')
    expect(text).toContain('Less than 24 hours before the visit: 1 booking.')
    expect(text).toMatch(new RegExp(`${begun.number}: [^:]*10:00 am, Meera Iyer, the visit has already begun`))
    expect(text).toMatch(new RegExp(`${soon.number}: [^:]*2:00 pm, Meera Iyer, less than 24 hours before the visit`))
    // The account is closed, and cannot sign in again.
    shop.customer = await shop.aVisitor()
  })
})

test('closing an account without upcoming bookings informs no shop', async () => {
  await shop.aProfessional()
  await shop.setStatus(await shop.aBooking(), 'completed')
  await shop.emails()
  expect((await close([])).status).toBe(204)
  expect(await emailsToShops()).toEqual([])
})

test('an account is not closed if it has an upcoming booking that its user has not read about', async () => {
  const { soon, later, home } = await threeBookings()
  const read = idsOf(await list())
  const another = await shop.aBooking({ date: '2026-12-01' })
  const refused = await close(read)
  expect([refused.status, problemIn(refused).code]).toEqual([409, 'bookings_changed'])
  expect((await list()).length).toBe(4)
  expect(await emailsToShops()).toEqual([])
  // One that has been cancelled since is no surprise.
  await shop.setStatus(home, 'cancelled')
  expect((await close([soon, later, home, another].map(({ _id }) => _id))).status).toBe(204)
  expect((await shop.readAdminBooking(another)).status).toBe('cancelled')
})

test('a booking that is made while the account is being closed is refused, or stops the closing', async () => {
  await shop.aProfessional()
  const body = { service: (await shop.aBooking())._id, date: '2026-12-02', time: '10:00', address: 'Pune' }
  const { service } = await shop.aBooking({ date: '2026-11-30' })
  const read = idsOf(await list())
  const { token } = shop.customer
  const [closed, booked] = await Promise.all([
    close(read),
    shop.post('/api/bookings', { token, body: { ...body, service: service._id } }),
  ])
  expect([
    [204, 401],
    [409, 201],
  ]).toContainEqual([closed.status, booked.status])
})

test.each([
  ['no list', 'all', 'cancels'],
  ['no ids', ['all'], 'cancels.0'],
])('bookings to cancel that are %s are refused at their field', async (_, cancels, field) => {
  const answer = await close(cancels)
  expect([answer.status, fieldsIn(answer)]).toEqual([422, [field]])
})

import { beforeEach, expect, test } from 'vitest'
import { plain, problemIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'
import { tidyVisitLists, writeVisitLists, writeVisitNews } from './actions.ts'

/** Monday noon in Pune, the day before the visits. */
const monday = new Date('2026-11-23T06:30:00Z')
const shop = openShop({ customer: { name: 'Ananya Iyer', emailVerifiedAt: monday } })
const { addTimeOff, assign, goTo, rescheduleAsAdmin, setStatus } = shop
let anil = ''
let address = ''
beforeEach(async () => {
  await shop.client.query('delete from messages; delete from visit_news; delete from visit_lists; delete from bookings')
  await goTo(monday)
  anil = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  address = await reach(anil)
})

async function reach(professional: string): Promise<string> {
  const email = `${professional}@work.example`
  await shop.client.query('update professionals set email = $2 where id = $1', [professional, email])
  return email
}
/** As if the delay in which changes are collected were over. */
const wait = () => shop.client.query("update visit_news set changed_at = changed_at - interval '15 seconds'")
const subjectsOf = (mails: { subject: string }[]) => mails.map(({ subject }) => subject.split(' · ')[0])

/** The new emails to a professional. */
async function told(to = address, { waits = true } = {}) {
  const before = (await shop.emails(to)).length
  if (waits) await wait()
  await writeVisitNews(shop.deps)
  return (await shop.emails(to)).slice(before)
}
const heard = async (to = address) => subjectsOf(await told(to))
const details = { notes: 'Ring twice', phone: '98765 43210', onSite: { name: 'Ravi', phone: '98765 43211' } }

test('a professional hears of a visit within 48 hours with what is needed at the door, after the delay', async () => {
  const worker = await shop.aWorker({ professional: anil })
  const { _id, number } = await shop.aBooking({ ...details, postcode: '411004', address: 'Flat 4 <b>"Lake"</b>' })
  expect(await told(address, { waits: false })).toEqual([])
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  expect(mail?.subject).toContain('New visit: Tue 24 Nov, 10:00 am')
  const text = plain(mail?.text)
  for (const part of [
    'Hello Anil Kulkarni, you have a new visit: Tuesday, 24 November, 10:00 am',
    'Customer: Ananya Iyer',
    'Where: Flat 4 <b>"Lake"</b> 411004',
    'Phone: 98765 43210',
    'At the door: Ravi, 98765 43211',
    'Note: Ring twice',
    'Asked to keep ready: ',
    'To collect: ',
    number,
    `/my-day?date=${tuesday}&visit=${_id}`,
  ])
    expect(text).toContain(part)
  expect(mail?.html).toContain('Flat 4 &lt;b&gt;')
  // On a phone, a tap calls.
  expect(mail?.html).toMatch(/Ravi, <a href="tel:\+919876543211"[^>]*>98765 43211</)
  expect(mail?.html).toContain('<a href="tel:+919876543210"')
  expect(await heard()).toEqual([])
  // It is in the list of the emails, without its text, and can be sent again.
  const [listed] = (await shop.get('/api/admin/messages?kind=visit-news', shop.admin)).body
  expect(listed).toMatchObject({ recipient: address, booking: { _id, number }, state: 'sent' })
  const shown = (await shop.get(`/api/admin/messages/${listed._id}`, shop.admin)).body
  expect(shown).toMatchObject({ letter: null, noLetter: expect.stringContaining('phone numbers of customers') })
  expect((await shop.post(`/api/admin/messages/${listed._id}/resend`, shop.admin)).status).toBe(200)
  expect(subjectsOf(await shop.emails(address))).toEqual(Array(2).fill('New visit: Tue 24 Nov, 10:00 am'))
  await setStatus({ _id }, 'cancelled')
  shop.moveClock(2)
  const again = await shop.post(`/api/admin/messages/${listed._id}/resend`, shop.admin)
  expect(again.status).toBe(409)
  // The visits of the professional are among the data of the account.
  const exported = (await shop.get('/api/users/me/export', worker)).body
  expect(JSON.stringify(exported)).toContain('visit-news')
})

test('several changes make one email from what the professional knew, and what was undone makes none', async () => {
  const booking = await shop.aBooking()
  const spare = await shop.aBooking({ time: '16:00' })
  await setStatus(spare, 'cancelled')
  expect(await heard()).toEqual(['New visit: Tue 24 Nov, 10:00 am'])
  await rescheduleAsAdmin(booking, `${tuesday} 12:00`)
  await rescheduleAsAdmin(booking, `${tuesday} 14:00`)
  const [mail] = await told()
  expect(plain(mail?.text)).toContain('Tuesday, 24 November, 10:00 am was moved to Tuesday, 24 November, 2:00 pm')
  await rescheduleAsAdmin(booking, `${tuesday} 18:00`)
  await rescheduleAsAdmin(booking, `${tuesday} 14:00`)
  await setStatus(booking, 'cancelled')
  await setStatus(booking, 'confirmed')
  expect(await heard()).toEqual([])
  // What the professional or the office has completed is no news.
  await setStatus(booking, 'completed')
  expect(await heard()).toEqual([])
})

test('both professionals of a visit that gets another one hear of it, and so do those whose visits change in bulk', async () => {
  const one = await shop.aBooking()
  const other = await shop.aBooking({ time: '12:00' })
  expect(await heard()).toEqual(['2 new visits'])
  const sara = await shop.aProfessional({ name: 'Sara Shaikh' })
  const hers = await reach(sara)
  await assign(one, sara)
  expect(await heard()).toEqual(['No longer your visit: Tue 24 Nov, 10:00 am'])
  expect(subjectsOf(await shop.emails(hers))).toEqual(['New visit: Tue 24 Nov, 10:00 am'])
  const [lost] = (await shop.emails(address)).slice(-1)
  expect(plain(lost?.text)).not.toContain('Lake View Road')
  await assign(one, anil)
  await assign(one, sara)
  expect([await heard(), await heard(hers)]).toEqual([[], []])
  await assign(other, sara)
  await heard()
  await shop.emails(hers)
  await addTimeOff(sara, `${tuesday}T00:00`, `${tuesday}T23:00`)
  const [away] = await told(hers)
  expect(away?.subject).toContain('2 visits changed')
})

test('an email about a lost visit names the time that the professional knew, and has no link to it', async () => {
  await shop.aWorker({ professional: anil })
  const given = await shop.aBooking()
  await heard()
  await rescheduleAsAdmin(given, `${tuesday} 15:00`)
  await assign(given, await shop.aProfessional({ name: 'Bina Shah' }))
  const [lost] = await told()
  expect(lost?.subject).toContain('No longer your visit: Tue 24 Nov, 10:00 am')
  expect(plain(lost?.text)).toContain('your visit of Tuesday, 24 November, 10:00 am is no longer yours')
  expect(lost?.text).not.toMatch(/3:00|15:00|my-day/)
  expect(lost?.calendar?.text).toContain('DTSTART;TZID=Asia/Kolkata:20261124T100000')
  const cancelled = await shop.aBooking({ time: '12:00' })
  await heard()
  await rescheduleAsAdmin(cancelled, '2026-11-28 12:00')
  await setStatus(cancelled, 'cancelled')
  const added = await shop.aBooking({ time: '16:00' })
  const [both] = await told()
  expect(both?.subject).toContain('2 visits changed')
  expect(plain(both?.text)).toContain('Tuesday, 24 November, 12:00 pm')
  expect(both?.text).not.toContain(`visit=${cancelled._id}`)
  expect(both?.text).toContain(`visit=${added._id}`)
})

test('a professional hears of a correction and of a closed account, but of nothing that is far away or over', async () => {
  const booking = await shop.aBooking({ phone: '98765 43210' })
  await shop.aBooking({ date: '2026-11-28' })
  expect(await heard()).toEqual(['New visit: Tue 24 Nov, 10:00 am'])
  const body = { address: '9, Hill Road', notes: 'Second floor' }
  expect((await shop.patch(`/api/admin/bookings/${booking._id}`, { ...shop.admin, body })).status).toBe(200)
  const [mail] = await told()
  expect(mail?.subject).toContain('Visit corrected: Tue 24 Nov, 10:00 am')
  expect(plain(mail?.text)).toContain('has been corrected: new address and notes.')
  expect(plain(mail?.text)).toContain('Where: 9, Hill Road')
  await shop.closeAccount()
  const [ended] = await told()
  expect(ended?.subject).toContain('Visit cancelled: Tue 24 Nov, 10:00 am')
  expect(ended?.text).not.toContain('Ananya')
  expect(await heard()).toEqual([])
})

test('a customer who closes the account during a visit has corrected nothing', async () => {
  const { _id } = await shop.aBooking(details)
  await heard()
  await goTo('2026-11-24T04:30:00Z')
  const worker = await shop.aWorker({ professional: anil })
  const body = { step: 'started', at: '2026-11-24T04:30:00Z' }
  expect((await shop.post(`/api/my-day/bookings/${_id}/steps`, { token: worker.token, body })).status).toBe(200)
  await shop.closeAccount()
  expect(await heard()).toEqual([])
})

test('at night, too, a professional hears at once of a visit within 48 hours', async () => {
  const booking = await shop.aBooking({ time: '16:00' })
  await heard()
  // 22:30 in Pune.
  await goTo('2026-11-23T17:00:00Z')
  await rescheduleAsAdmin(booking, `${tuesday} 18:00`)
  expect(await heard()).toEqual(['New time: Tue 24 Nov, 6:00 pm'])
  await setStatus(booking, 'cancelled')
  expect(await heard()).toEqual(['Visit cancelled: Tue 24 Nov, 6:00 pm'])
})

test('two processes tell of a change once, and of one that is under way after it; no address, no email', async () => {
  const booking = await shop.aBooking()
  await wait()
  await shop.client.query('begin')
  await shop.client.query('update visit_news set changed_at = changed_at')
  await writeVisitNews(shop.deps)
  await shop.client.query('commit')
  expect(await shop.emails(address)).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => writeVisitNews(shop.deps)))
  expect(subjectsOf(await shop.emails(address))).toEqual(['New visit: Tue 24 Nov, 10:00 am'])
  await shop.client.query('update professionals set email = null where id = $1', [anil])
  await rescheduleAsAdmin(booking, `${tuesday} 14:00`)
  expect((await shop.client.query('select from visit_news')).rowCount).toBe(0)
  expect(await lists('2026-11-23T12:30:00Z')).toEqual([])
})

test('an email that waits, or is sent again, goes to the present address of the professional only', async () => {
  await shop.aBooking({ address: 'Flat 4' })
  await wait()
  await writeVisitNews(shop.deps)
  const next = `next-${address}`
  await shop.client.query('update professionals set email = $2 where id = $1', [anil, next])
  const [mail, ...others] = await shop.emails(next)
  expect([others, await shop.emails(address)]).toEqual([[], []])
  expect(plain(mail?.text)).toContain(`Sent to ${next}`)
  const [sent] = (await shop.get('/api/admin/messages?kind=visit-news', shop.admin)).body
  expect(sent).toMatchObject({ recipient: next, state: 'sent' })
  await shop.client.query('update professionals set email = $2 where id = $1', [anil, address])
  const resend = (body = {}) => shop.post(`/api/admin/messages/${sent._id}/resend`, { ...shop.admin, body })
  const typed = await resend({ recipient: 'another@example.com' })
  expect([typed.status, problemIn(typed).message]).toEqual([409, expect.stringContaining('has another address')])
  // Two administrators at the same moment send one.
  const both = [await resend(), await resend()]
  expect(both.map(({ status, body }) => [status, body.recipient])).toEqual(Array(2).fill([200, address]))
  expect([await shop.emails(address), await shop.emails(next)]).toMatchObject([[{ to: address }], [{ to: next }]])
  await shop.client.query('update professionals set email = null where id = $1', [anil])
  shop.moveClock(2)
  expect((await resend()).status).toBe(409)
})

const lists = async (moment: string, to = address) => {
  await goTo(moment)
  const before = (await shop.emails(to)).length
  await Promise.all(Array.from({ length: 6 }, () => writeVisitLists(shop.deps)))
  return (await shop.emails(to)).slice(before)
}

test('from 18:00 to 22:00 a professional gets one list of the visits of the next day', async () => {
  const second = await shop.aBooking({ ...details, time: '16:00' })
  await shop.aBooking({ address: 'Flat 1' })
  const gone = await shop.aBooking({ time: '12:00' })
  await setStatus(gone, 'cancelled')
  await shop.aBooking({ date: '2026-11-25' })
  await heard()
  expect(await lists('2026-11-23T12:29:00Z')).toEqual([])
  const [mail, ...others] = await lists('2026-11-23T12:30:00Z')
  expect(others).toEqual([])
  expect(mail?.subject).toContain('Tue 24 Nov: 2 visits, the first at 10:00 am')
  const text = plain(mail?.text)
  expect(text.indexOf('Flat 1')).toBeLessThan(text.indexOf('Lake View Road'))
  for (const part of ['98765 43210', 'At the door: Ravi', 'Note: Ring twice', 'to collect ₹', second.number])
    expect(text).toContain(part)
  expect(text).not.toContain(gone.number)
  expect(await lists('2026-11-23T14:00:00Z')).toEqual([])
  // What changes later has its own email.
  await rescheduleAsAdmin(second, `${tuesday} 18:00`)
  expect(await heard()).toEqual(['New time: Tue 24 Nov, 6:00 pm'])
  expect(subjectsOf(await lists('2026-11-24T16:29:00Z'))).toEqual(['Wed 25 Nov: 1 visit at 10:00 am'])
  await goTo('2026-12-24T06:30:00Z')
  await tidyVisitLists(shop.deps)
  expect((await shop.client.query('select from visit_lists')).rowCount).toBe(0)
})

test('after the lists were sent, a visit for a professional who had none makes one email', async () => {
  await shop.aBooking({ date: '2026-11-25' })
  expect(await lists('2026-11-23T12:30:00Z')).toEqual([])
  await shop.aBooking()
  expect([await heard(), await lists('2026-11-23T13:00:00Z')]).toEqual([['2 new visits'], []])
})

test('without an address in the record, emails go to the confirmed address of the account', async () => {
  await shop.client.query('update professionals set email = null')
  const own = { professional: anil, emailVerifiedAt: monday }
  const worker = await shop.aWorker(own)
  const { email } = worker
  await shop.aBooking()
  expect(await heard(email)).toEqual(['New visit: Tue 24 Nov, 10:00 am'])
  expect(subjectsOf(await lists('2026-11-23T12:30:00Z', email))).toEqual(['Tue 24 Nov: 1 visit at 10:00 am'])
  // With both, all emails go to the one in the record.
  const [day, token] = [{ from: `${tuesday}T00:00`, to: `${tuesday}T23:00` }, await shop.signIn(worker)]
  const asked = await shop.post('/api/my-day/time-off', { token, body: { ...day, reason: '' } })
  await reach(anil)
  const body = { state: 'refused', answer: 'Too many are away.' }
  await shop.put(`/api/admin/time-off-requests/${asked.body._id}`, { ...shop.admin, body })
  const [refused, ...others] = await shop.emails(address)
  expect([others, plain(refused?.text)]).toEqual([[], expect.stringContaining(body.answer)])
  await shop.client.query('update professionals set email = null')
  await shop.client.query('update users set email_verified_at = null where email = $1', [email])
  await shop.aBooking({ time: '12:00' })
  expect(await heard(email)).toEqual([])
})

test('on the day of a clock change the list is due at 18:00 of the local clock, and not after 22:00', async () => {
  const home = await shop.aProfessional({ storefront: 'home', categories: ['plumbing'] })
  const theirs = await reach(home)
  await goTo('2027-03-13T18:00:00Z')
  await shop.aBooking({ storefront: 'home', slug: 'toilet-repair', date: '2027-03-15' })
  // Clocks went forward on Sunday, 14 March: 18:00 in New York is 22:00 UTC.
  expect(await lists('2027-03-15T02:00:00Z', theirs)).toEqual([])
  expect(await lists('2027-03-14T21:59:00Z', theirs)).toEqual([])
  expect(subjectsOf(await lists('2027-03-14T22:00:00Z', theirs))).toEqual(['Mon Mar 15: 1 visit at 10:00 AM'])
})

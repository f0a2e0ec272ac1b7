import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/app.ts'
import { writeVisitNews } from '#server/professional/letters/actions.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
const { aBooking, assign, cancel, reschedule, setStatus } = shop
const feedPath = '/api/my-day/calendar'
const paidNote = 'Please ring; twice, then\\wait.\r\nBEGIN:VALARM\nATTENDEE:mailto:eve@example.com '
const secretData = /Asha|98765|Lake View|Ring/

let worker: Visitor & { professional: string }

/** Each test starts with one professional per storefront, of whom one has an account. */
beforeEach(async () => {
  await shop.client.query('with empty as (delete from bookings) delete from professionals')
  worker = await shop.aWorker()
})

async function renew({ token }: { token: string }, version = 0) {
  const { status, body } = await shop.post(feedPath, { token, body: { version } })
  expect(status).toBe(200)
  return body as { address: string; version: number; readAt: string | null }
}

const pathOf = (address: string) => new URL(address).pathname
const statusAt = async (address: string) => (await shop.get(pathOf(address))).status

/** Parses the feed like a calendar that knows only the time zones described in it. */
async function read(address: string) {
  const { status, text } = await shop.get(pathOf(address))
  expect(status).toBe(200)
  expect(text.split('\r\n').filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75)).toEqual([])
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const { uid, summary, location, description, sequence, startDate, endDate } = new ICAL.Event(event)
    const [startsAt, endsAt] = [startDate, endDate].map((date) => date.toJSDate().toISOString())
    const [state, transp, url, changedAt, modifiedAt] = ['status', 'transp', 'url', 'dtstamp', 'last-modified'].map(
      (name) => event.getFirstPropertyValue(name)?.toString(),
    )
    const names = event.getAllProperties().map(({ name }) => name)
    const times = { startsAt, endsAt, days: startDate.isDate && [startDate.toString(), endDate.toString()] }
    return { uid, summary, location, description, sequence, state, transp, url, changedAt, modifiedAt, names, ...times }
  })
  return { calendar, events, text }
}

async function onlyEvent(address: string) {
  const { events } = await read(address)
  if (!events[0] || events.length > 1) throw new Error('not one event')
  return events[0]
}

test('a calendar reads a visit with what is needed at the door', async () => {
  const { address } = await renew(worker)
  const { _id, number } = await aBooking({
    notes: paidNote,
    phone: '98765 43210',
    postcode: '411004',
    status: 'confirmed',
  })
  const add = `insert into payments (id, booking_id, amount, kind, at) values (gen_random_uuid(), $1, 10000, 'cash', now())`
  await shop.client.query(add, [_id])
  const { calendar, events } = await read(address)
  const of = (name: string) => calendar.getFirstPropertyValue(name)?.toString()
  expect(['method', 'x-wr-calname', 'x-wr-timezone', 'refresh-interval', 'x-published-ttl'].map(of)).toEqual([
    'PUBLISH',
    'My day at Doorstep Documents',
    'Asia/Kolkata',
    'PT1H',
    'PT1H',
  ])
  expect(events).toEqual([
    expect.objectContaining({
      uid: `${_id}@doorstep`,
      sequence: 1,
      summary: 'GST Registration',
      location: '14, Lake View Road 411004',
      state: 'CONFIRMED',
      transp: 'OPAQUE',
      startsAt: '2026-11-24T04:30:00.000Z',
      endsAt: '2026-11-24T05:30:00.000Z',
      changedAt: '2026-11-20T06:30:00Z',
      modifiedAt: '2026-11-20T06:30:00Z',
      url: `http://localhost/my-day?date=${tuesday}&visit=${_id}`,
    }),
  ])
  const [event] = events
  const lines = event?.description.split('\n')
  expect(lines?.slice(0, 3)).toEqual([`Booking ${number}`, 'Asha Rao', 'Phone: 98765 43210'])
  expect(event?.description).toContain('Please ring; twice, then\\wait.\nBEGIN:VALARM\nATTENDEE:mailto:eve')
  expect(event?.description).toMatch(/Asked to keep ready: .+\nTo collect: ₹\d/)
  expect(event?.names).not.toContain('attendee')
})

test('the times are right to the minute in both zones, also when clocks change', async () => {
  const bob = await shop.aWorker({
    professional: await shop.aProfessional({ storefront: 'home', name: 'Bob Miller', categories: ['plumbing'] }),
  })
  const { address } = await renew(bob)
  const home = { storefront: 'home', slug: 'leaky-faucet-repair' }
  await shop.runAt(new Date('2027-03-10T12:00:00Z'), async () => {
    const again = await renew({ token: await shop.signIn(bob) }, 1)
    for (const date of ['2027-03-13', '2027-03-14', '2027-03-15']) await aBooking({ ...home, date, time: '10:00' })
    expect((await read(again.address)).events.map(({ startsAt }) => startsAt)).toEqual([
      '2027-03-13T15:00:00.000Z',
      '2027-03-14T14:00:00.000Z',
      '2027-03-15T14:00:00.000Z',
    ])
  })
  expect(await statusAt(address)).toBe(404)
})

test('a visit keeps its entry when it moves, is given away, comes back and is cancelled', async () => {
  const { address } = await renew(worker)
  const booking = await aBooking({ notes: 'Ring twice', phone: '98765 43210' })
  const seen = [await onlyEvent(address)]
  const after = async (change: () => Promise<{ status: number }>) => {
    shop.moveClock(1)
    expect((await change()).status).toBe(200)
    const event = await onlyEvent(address)
    expect(event.uid).toBe(`${booking._id}@doorstep`)
    expect(event.sequence).toBeGreaterThan(seen.at(-1)?.sequence ?? 0)
    seen.push(event)
    return event
  }
  expect(await after(() => reschedule(booking, '2026-11-25 16:00'))).toMatchObject({
    state: 'TENTATIVE',
    startsAt: '2026-11-25T10:30:00.000Z',
  })
  const other = await shop.aWorker({ professional: await shop.aProfessional({ name: 'Vikram Nair' }) })
  const feedOfOther = await renew(other)
  const lost = await after(() => assign(booking, other.professional))
  expect(lost).toMatchObject({ state: 'CANCELLED', location: '', startsAt: '2026-11-25T10:30:00.000Z' })
  expect(JSON.stringify(lost)).not.toMatch(secretData)
  expect(await onlyEvent(feedOfOther.address)).toMatchObject({ state: 'TENTATIVE', location: '14, Lake View Road' })

  expect(await after(() => assign(booking, worker.professional))).toMatchObject({ state: 'TENTATIVE' })
  expect(await onlyEvent(feedOfOther.address)).toMatchObject({ state: 'CANCELLED' })
  expect(await after(() => setStatus(booking, 'confirmed'))).toMatchObject({ state: 'CONFIRMED' })
  const cancelled = await after(() => cancel(booking))
  expect(cancelled).toMatchObject({ state: 'CANCELLED' })
  expect(JSON.stringify(cancelled)).not.toMatch(secretData)
})

test('time off is an entry that keeps no time, and what is long past is left out', async () => {
  const { address } = await renew(worker)
  await shop.addTimeOff(worker.professional, '2026-12-24T00:00', '2026-12-27T00:00')
  await shop.addTimeOff(worker.professional, '2026-12-30T14:00', '2026-12-30T18:00')
  const { _id } = await aBooking({ status: 'confirmed' })
  const move = `update bookings set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour' where id = $1`
  await shop.client.query(move, [_id, '2026-10-20T10:00:00Z'])
  expect((await read(address)).events).toEqual([
    expect.objectContaining({ summary: 'Time off', transp: 'TRANSPARENT', days: ['2026-12-24', '2026-12-27'] }),
    expect.objectContaining({ summary: 'Time off', days: false, startsAt: '2026-12-30T08:30:00.000Z' }),
  ])
  await shop.client.query(move, [_id, '2026-10-21T10:00:00Z'])
  expect((await read(address)).events).toHaveLength(3)
})

test('a professional who books a visit of their own has two entries', async () => {
  const { address } = await renew(worker)
  const { _id } = await aBooking({ by: worker })
  expect(await onlyEvent(address)).toMatchObject({ uid: `${_id}-visit@doorstep` })
})

test('an email about one visit has the same entry, until a calendar reads the feed', async () => {
  const email = `${worker.professional}@work.example`
  await shop.client.query('update professionals set email = $2 where id = $1', [worker.professional, email])
  const fileAfter = async (change: () => Promise<unknown>) => {
    await change()
    await shop.client.query("update visit_news set changed_at = changed_at - interval '15 seconds'")
    await writeVisitNews(shop.deps)
    const file = (await shop.emails(email)).at(-1)?.calendar
    const calendar = new ICAL.Component(ICAL.parse(file?.text ?? ''))
    const { uid, sequence, description } = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    return { uid, sequence, description, method: calendar.getFirstPropertyValue('method') }
  }
  const booking = await aBooking({ date: '2026-11-21', notes: 'Ring twice' })
  const added = await fileAfter(async () => {})
  expect(added).toMatchObject({ uid: `${booking._id}@doorstep`, sequence: 0, method: 'PUBLISH' })
  expect(added.description).toContain('Ring twice')
  const vikram = await shop.aProfessional({ name: 'Vikram Nair' })
  const gone = await fileAfter(() => assign(booking, vikram))
  expect(gone).toMatchObject({ uid: added.uid, sequence: 1, method: 'CANCEL' })
  expect(gone.description).not.toContain('Ring')
  await statusAt((await renew(worker)).address)
  await assign(booking, worker.professional)
  await shop.client.query("update visit_news set changed_at = changed_at - interval '15 seconds'")
  await writeVisitNews(shop.deps)
  const last = (await shop.emails(email)).at(-1)
  expect([last?.subject, last?.calendar]).toEqual([expect.stringContaining('New visit'), undefined])
})

test('a feed is kept by the calendar, which asks whether it has changed', async () => {
  const { address } = await renew(worker)
  const first = await shop.get(pathOf(address))
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await shop.get(pathOf(address), { headers })).status).toBe(304)
  await aBooking()
  expect((await shop.get(pathOf(address), { headers })).status).toBe(200)
  expect(new ICAL.Component(ICAL.parse(first.text)).getAllSubcomponents('vtimezone')).toHaveLength(1)
})

test('a new address stops the one before it at once, and two at the same moment make one', async () => {
  const { token } = worker
  expect((await shop.get(feedPath, { token })).body).toEqual({ address: null, version: 0, readAt: null })
  const first = await renew(worker)
  expect(first.version).toBe(1)
  expect(await statusAt(first.address)).toBe(200)
  expect((await shop.get(feedPath, { token })).body).toEqual({ ...first, readAt: shop.deps.clock().toISOString() })
  const [one, other] = await Promise.all([renew(worker, 1), renew(worker, 1)])
  expect(one).toEqual(other)
  expect(one).toMatchObject({ version: 2, readAt: null })
  expect([await statusAt(first.address), await statusAt(one.address)]).toEqual([404, 200])
  // A request that is sent again gets the same address.
  expect((await renew(worker, 1)).address).toBe(one.address)
})

test('the address ends with the access of the professional', async () => {
  const id = 'id = (select user_id from professionals where id = $1)'
  const run = (text: string) => shop.client.query(text, [worker.professional])
  const first = await renew(worker)
  await run(`update users set disabled_at = now() where ${id}`)
  expect(await statusAt(first.address)).toBe(404)
  await run(`update users set disabled_at = null where ${id}`)
  expect(await statusAt(first.address)).toBe(200)
  await run(`update users set role = 'customer' where ${id}`)
  expect(await statusAt(first.address)).toBe(404)
  await run('update professionals set user_id = null where id = $1')
  const back = `update professionals set user_id = (select id from users where email = $2) where id = $1`
  await shop.client.query(back, [worker.professional, worker.email])
  await run(`update users set role = 'professional' where ${id}`)
  expect(await statusAt(first.address)).toBe(404)
  expect((await shop.get(feedPath, { token: await shop.signIn(worker) })).body.address).toBeNull()
})

test.each(['x'.repeat(43), 'short', `${'x'.repeat(43)}.ics`, '%2e%2e', `${'x'.repeat(43)}.ics/..`])(
  'no feed is at %s',
  async (file) => {
    expect((await shop.get(`${feedPath}/${file}`)).status).toBe(404)
  },
)

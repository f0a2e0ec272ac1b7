import { beforeEach, describe, expect, test } from 'vitest'
import {
  deliveryOf,
  isUndelivered,
  whyNotDelivered,
  type AdminMessage,
  type MessageSummary,
} from '#domain/message/admin.ts'
import { deliver } from '#server/message/actions.ts'
import { tidyMessages } from '#server/message/jobs.ts'
import { BadAddress } from '#server/platform/mail/mailer.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { emailWriters } from '#server/workers.ts'

const shop = openShop({ admin: { name: 'Olive Office' }, customer: { name: 'Kavita Desai' } })
let booking: { _id: string; number: string }
beforeEach(async () => {
  await shop.client.query('delete from messages')
  await shop.aProfessional()
  booking = await shop.aBooking()
})

const list = async (query = ''): Promise<AdminMessage[]> =>
  (await shop.get(`/api/admin/messages?${query}`, shop.admin)).body
const kinds = async (query = '') => (await list(query)).map(({ kind }) => kind)
const read = async (id: string | undefined) => (await shop.get(`/api/admin/messages/${id}`, shop.admin)).body
const summary = async (query = ''): Promise<MessageSummary> =>
  (await shop.get(`/api/admin/messages/summary?${query}`, shop.admin)).body
const dismiss = (id: string | undefined, dismissed = true) =>
  shop.put(`/api/admin/messages/${id}/dismissed`, { ...shop.admin, body: { dismissed } })

/** Tries to deliver the emails of a kind; the mail server answers with an error. */
async function fail(kind: string, error: Error = new BadAddress('The recipient is not one plain address.')) {
  const mailer = { send: () => Promise.reject(error), close: async () => {} }
  for (const { _id: id } of await list(`kind=${kind}`))
    await deliver(shop.deps.db, { ...shop.deps, mailer }, { id, writers: emailWriters }).catch(() => {})
}

test('an email is sent once, even if its letter cannot be kept', async () => {
  await shop.client.query('alter table letters add constraint broken check (false) not valid')
  const [message] = await list('kind=booking-received')
  let sent = 0
  const mailer = { send: async () => void (sent += 1), close: async () => {} }
  const id = message?._id ?? ''
  const attempt = () => deliver(shop.deps.db, { ...shop.deps, mailer }, { id, writers: emailWriters }).catch(() => {})
  await attempt()
  await attempt()
  await shop.client.query('alter table letters drop constraint broken')
  expect([sent, (await read(id)).state]).toEqual([1, 'sent'])
  expect(shop.lines.join('')).toContain('a letter could not be kept')
})

describe('the list of emails', () => {
  test('is filtered by kind, booking, customer, and a part of the address', async () => {
    await shop.aProfessional()
    await shop.aBooking({ by: await shop.aVisitor() })
    await shop.setStatus(booking, 'confirmed')
    const [news] = await list('kind=booking-status')
    expect(news).toMatchObject({ status: 'confirmed', customer: { name: 'Kavita Desai' } })
    const own = ['booking-status', 'booking-received']
    expect((await kinds(`booking=${booking._id}`)).toSorted()).toEqual(own.toSorted())
    expect((await kinds(`customer=${news?.customer?._id}`)).toSorted()).toEqual(own.toSorted())
    expect(await kinds(`search=${shop.customer.email.slice(4, 20).toUpperCase()}`)).toHaveLength(2)
    expect(await kinds('search=%25')).toEqual([])
  })

  test.each([
    (number: string) => number,
    (number: string) => number.toLowerCase(),
    (number: string) => number.slice(10),
  ])('finds a booking by its number, or by the end of it', async (part) => {
    expect((await list(`search=${part(booking.number)}`)).map((one) => one.booking)).toEqual([
      { _id: booking._id, number: booking.number },
    ])
  })

  test('tells the states of delivery apart', async () => {
    await shop.setStatus(booking, 'confirmed')
    expect([await kinds('delivery=held'), await kinds('delivery=queued')]).toEqual([
      ['booking-status'],
      ['booking-received'],
    ])
    await fail('booking-received', new Error('421 not now'))
    expect(await list('delivery=retrying')).toMatchObject([
      { kind: 'booking-received', tries: 1, lastError: '421 not now' },
    ])
    await fail('booking-received')
    expect([await kinds('delivery=failed'), await kinds('delivery=settled')]).toEqual([['booking-received'], []])
    for (const message of await list()) {
      const delivery = deliveryOf(message, shop.deps.clock())
      expect((await list(`delivery=${delivery}`)).map(({ _id }) => _id)).toEqual([message._id])
    }
    await dismiss((await list('delivery=failed'))[0]?._id)
    expect([await kinds('delivery=failed'), await kinds('delivery=settled')]).toEqual([[], ['booking-received']])
  })

  test.each(['kind=news', 'delivery=lost', 'booking=1', 'state=gone'])('refuses %s', async (query) => {
    const refused = await shop.get(`/api/admin/messages?${query}`, shop.admin)
    expect([refused.status, fieldsIn(refused)]).toEqual([422, [query.split('=')[0]]])
  })
})

describe('the text of an email', () => {
  test('is shown as it was sent, whatever has changed since, for 90 days', async () => {
    const [mail] = await shop.emails(shop.customer.email)
    await shop.client.query("update bookings set title = 'Another title'")
    const [{ _id } = { _id: '' }] = await list()
    const { subject, text, html } = mail ?? {}
    expect(await read(_id)).toMatchObject({ letter: { subject, text, html }, noLetter: null, state: 'sent' })
    shop.moveClock(90 * 24 * 60 + 1)
    await tidyMessages(shop.deps)
    shop.moveClock(-90 * 24 * 60 - 1)
    expect(await read(_id)).toMatchObject({ letter: null, noLetter: expect.stringMatching(/90 days/) })
  })

  test('is shown before it is sent as it would be sent now, which changes nothing', async () => {
    const [before] = await list()
    const { letter, ...shown } = await read(before?._id)
    expect(letter.subject).toBe('We received your booking · Doorstep Documents')
    expect(shown).toEqual({ ...before, noLetter: null })
    expect(await list()).toEqual([before])
  })

  test('is deleted with the account', async () => {
    await shop.emails()
    const body = { password: shop.customer.password, cancels: [booking._id] }
    expect((await shop.del('/api/users/me', { token: shop.customer.token, body })).status).toBe(204)
    const kept = 'select from letters join messages on messages.id = message_id where recipient = $1'
    expect((await shop.client.query(kept, [shop.customer.email])).rowCount).toBe(0)
  })

  test('is shown to administrators only', async () => {
    const [message] = await list()
    expect((await shop.get(`/api/admin/messages/${message?._id}`, shop.customer)).status).toBe(403)
    expect((await shop.get('/api/admin/messages/summary', shop.customer)).status).toBe(403)
  })
})

describe('the summary', () => {
  test('counts what waits, what has failed and what was sent today, per storefront or overall', async () => {
    const at = shop.deps.clock().toISOString()
    const none = {
      waiting: 0,
      failed: 0,
      delayed: 0,
      oldestWaitingAt: null,
      oldestFailedAt: null,
      sentToday: 0,
      unanswered: 0,
      mailbox: null,
    }
    const waiting = { ...none, waiting: 1, oldestWaitingAt: at }
    expect([await summary(), await summary('storefront=home'), await summary('storefront=all')]).toEqual([
      waiting,
      none,
      waiting,
    ])
    await fail('booking-received')
    expect(await summary()).toEqual({ ...none, failed: 1, oldestFailedAt: at })
    await shop.setStatus(booking, 'confirmed')
    await shop.emails()
    expect(await summary('storefront=all')).toMatchObject({ failed: 1, sentToday: 1 })
  })

  test('counts an email that the mail server has refused for half an hour, and the list contains it', async () => {
    await fail('booking-received', new Error('connect ECONNREFUSED'))
    shop.moveClock(29)
    expect([await summary(), await list('delivery=undelivered')]).toMatchObject([{ failed: 0, delayed: 0 }, []])
    shop.moveClock(2)
    const [delayed] = await list('delivery=undelivered')
    expect(await summary()).toMatchObject({ waiting: 1, failed: 0, delayed: 1 })
    expect(delayed && isUndelivered(delayed, shop.deps.clock())).toBe(true)
    await fail('booking-received')
    expect([await summary(), await kinds('delivery=undelivered')]).toMatchObject([
      { failed: 1, delayed: 0 },
      ['booking-received'],
    ])
    shop.moveClock(-31)
  })

  test('no longer counts a failure that is dismissed, or sent again, unless that fails too', async () => {
    await fail('booking-received')
    const [first] = await list()
    await dismiss(first?._id)
    expect(await summary()).toMatchObject({ failed: 0 })
    expect((await dismiss(first?._id, false)).body).toMatchObject({ settled: null })
    expect(await summary()).toMatchObject({ failed: 1 })
    await shop.post(`/api/admin/messages/${first?._id}/resend`, { ...shop.admin, body: {} })
    expect(await summary()).toMatchObject({ failed: 0, waiting: 1 })
    await fail('booking-received')
    expect(await summary()).toMatchObject({ failed: 1, waiting: 0 })
  })
})

test('only an email that could not be delivered can be dismissed', async () => {
  const [message] = await list()
  expect(problemIn(await dismiss(message?._id))).toMatchObject({ status: 409, code: 'not_failed' })
  await fail('booking-received')
  expect((await dismiss(message?._id)).body.settled).toMatchObject({ by: 'Olive Office' })
})

test.each([
  ['550 5.1.1 <a@example.com> User unknown', 'Address not found'],
  ['The recipient is not one plain address.', 'The address is not valid'],
  ['452 4.2.2 The mailbox is full', 'The mailbox is full'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server could not be reached'],
  ['599 odd', 'The mail server refused it'],
  ['The visit has begun, so this email no longer applies and is not sent.', 'The visit has begun'],
  ['The booking has changed since this email was sent again.', 'The booking has changed since'],
])('the error "%s" means: %s', (error, meaning) => {
  expect(whyNotDelivered(error)).toBe(meaning)
})

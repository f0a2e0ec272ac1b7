import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminMessage } from '#domain/message/admin.ts'
import { deliver } from '#server/message/actions.ts'
import { BadAddress } from '#server/platform/mail/mailer.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'
import { emailWriters } from '#server/workers.ts'

const shop = openShop({ admin: { name: 'Olive Office' } })
let booking: { _id: string; number: string }
beforeEach(async () => {
  await shop.aProfessional()
  booking = await shop.aBooking()
})

type Body = { recipient?: string; alsoAccount?: boolean }
type Options = { by?: Visitor; key?: string }
const resend = ({ _id }: { _id: string }, body: Body = {}, { by = shop.admin, key }: Options = {}) =>
  shop.post(`/api/admin/messages/${_id}/resend`, {
    token: by.token,
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
const list = async (query = `booking=${booking._id}`): Promise<AdminMessage[]> =>
  (await shop.get(`/api/admin/messages?${query}`, shop.admin)).body
const only = async (): Promise<AdminMessage> => {
  const [message] = await list()
  if (!message) throw new Error('there is no email about the booking')
  return message
}
const subjectsTo = async (to: string) => (await shop.emails(to)).map(({ subject }) => subject)
const received = 'We received your booking · Doorstep Documents'
const correct = () => `${randomUUID()}@example.com`

/** The email about the booking, which this error of the mail server has ended or delayed. */
async function failed(error: Error = new BadAddress('The recipient is not one plain address.')) {
  const { _id: id } = await only()
  const mailer = { send: () => Promise.reject(error), close: async () => {} }
  await deliver(shop.deps.db, { ...shop.deps, mailer }, { id, writers: emailWriters }).catch(() => {})
  return only()
}

test('a failed email is sent again to the same address, and both deliveries stay in the history', async () => {
  const first = await failed()
  shop.moveClock(1)
  const { status, body } = await resend(first)
  expect([status, body]).toMatchObject([
    200,
    { state: 'waiting', resentFrom: first._id, recipient: shop.customer.email },
  ])
  expect(await subjectsTo(shop.customer.email)).toEqual([received])
  expect(await list()).toMatchObject([
    { _id: body._id, state: 'sent', tries: 1 },
    { _id: first._id, state: 'parked', resentAs: body._id, settled: { by: 'Olive Office' } },
  ])
})

test('the address is corrected and the email sent again in one go, without changing the account', async () => {
  const recipient = correct()
  await resend(await failed(), { recipient: ` ${recipient.toUpperCase()} ` })
  expect(await subjectsTo(recipient)).toEqual([received])
  expect(await subjectsTo(shop.customer.email)).toEqual([])
  expect((await shop.get('/api/auth/me', shop.customer)).body.email).toBe(shop.customer.email)
})

describe('nothing that was typed arrives at an address that the customer has not confirmed:', () => {
  beforeEach(async () => {
    await shop.client.query('delete from messages')
    await shop.client.query('update users set email_verified_at = now() where email = $1', [shop.customer.email])
    booking = await shop.aBooking({ address: '77 Canary House', notes: 'Canary under the mat', time: '15:00' })
  })
  const change = () =>
    shop.client.query("update users set email = 'new-' || email where email = $1", [shop.customer.email])
  const typed = /Canary/

  test('another one that an administrator types', async () => {
    const recipient = correct()
    const sentAgain = async (kind: string) => {
      expect(JSON.stringify((await shop.emails(shop.customer.email)).at(-1))).toMatch(typed)
      for (const message of await list(`kind=${kind}`)) expect((await resend(message, { recipient })).status).toBe(200)
    }
    await sentAgain('booking-received')
    await shop.setStatus(booking, 'confirmed', { note: 'Canary at the door' })
    await sentAgain('booking-status')
    expect(await subjectsTo(recipient)).toEqual([received, 'Your booking is confirmed · Doorstep Documents'])
    expect(JSON.stringify(await shop.emails(recipient))).not.toMatch(typed)
  })

  test('an earlier one of the customer, when an email is tried again', async () => {
    await failed(new Error('421 not now'))
    await change()
    await deliver(shop.deps.db, shop.deps, { id: (await only())._id, writers: emailWriters })
    expect(await subjectsTo(shop.customer.email)).toEqual([received])
    expect(JSON.stringify(await shop.emails(shop.customer.email))).not.toMatch(typed)
  })

  test('an earlier one of the customer, when an email is sent again', async () => {
    await shop.emails()
    await change()
    await resend(await only())
    const [first, second] = await shop.emails(shop.customer.email)
    expect([JSON.stringify(first), JSON.stringify(second)]).toEqual([
      expect.stringMatching(typed),
      expect.not.stringMatching(typed),
    ])
  })
})

test('a sent email is sent again exactly as it was', async () => {
  const [first] = await shop.emails(shop.customer.email)
  await resend(await only())
  const [, second] = await shop.emails(shop.customer.email)
  expect(second).toEqual({ ...first, id: expect.any(String) })
  expect(second?.id).not.toBe(first?.id)
})

test('an email that waits for its next try is sent at once, and not a second time later', async () => {
  const waiting = await failed(new Error('421 not now'))
  expect(waiting).toMatchObject({ state: 'waiting', lastError: '421 not now' })
  await resend(waiting)
  await deliver(shop.deps.db, shop.deps, { id: waiting._id, writers: emailWriters })
  expect(await subjectsTo(shop.customer.email)).toEqual([received])
})

test('an email that is being sent at this moment is not sent a second time', async () => {
  const { _id: id } = await only()
  let refused: { status: number } = { status: 0 }
  const send = async () => void (refused = await resend({ _id: id }))
  const mailer = { send, close: async () => {} }
  await deliver(shop.deps.db, { ...shop.deps, mailer }, { id, writers: emailWriters })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_resendable' } })
})

describe('one letter is sent', () => {
  test('when two administrators press at the same moment', async () => {
    const message = await failed()
    const ravi = await shop.aVisitor({ role: 'admin' })
    const both = [() => resend(message), () => resend(message, {}, { by: ravi })]
    const [one, other] = await shop.queue(both, 'select from messages where id = $1 for update', message._id)
    expect([one?.status, other?.status, other?.body._id]).toEqual([200, 200, one?.body._id])
    expect(await subjectsTo(shop.customer.email)).toEqual([received])
  })

  test('when the request is repeated with its key, even an hour later', async () => {
    const [message, key, recipient] = [await failed(), randomUUID(), correct()]
    const first = await resend(message, { recipient }, { key })
    await shop.emails()
    shop.moveClock(60)
    expect((await resend(message, { recipient }, { key })).body._id).toBe(first.body._id)
    for (const other of [{}, { recipient, alsoAccount: true }])
      expect(problemIn(await resend(message, other, { key })).code).toBe('idempotency_key_reused')
    expect(await subjectsTo(recipient)).toEqual([received])
    shop.moveClock(-60)
  })
})

test('an email sent again that is retried after a newer one about the booking is not sent any more', async () => {
  const { body: again } = await resend(await failed())
  const deliverTo = (send: () => Promise<void>) =>
    deliver(
      shop.deps.db,
      { ...shop.deps, mailer: { send, close: async () => {} } },
      { id: again._id, writers: emailWriters },
    )
  await deliverTo(() => Promise.reject(new Error('421 not now'))).catch(() => {})
  await shop.client.query("update messages set state = 'parked' where id = $1", [again._id])
  await shop.setStatus(booking, 'confirmed')
  await shop.emails()
  await shop.client.query("update messages set state = 'waiting' where id = $1", [again._id])
  let sent = 0
  await deliverTo(async () => void (sent += 1))
  const one = (await list()).find(({ _id }) => _id === again._id)
  expect([sent, one]).toMatchObject([0, { state: 'parked', lastError: expect.stringMatching(/^A newer email/) }])
})

describe('is refused:', () => {
  test('an email about access to an account, of which the text is not shown either', async () => {
    await shop.post('/api/auth/forgot-password', { body: { email: shop.customer.email } })
    await shop.emails()
    const [message] = await list('kind=reset-password')
    const answer = await resend(message ?? { _id: '' })
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'not_resendable' })
    expect(problemIn(answer).message).toMatch(/The customer can ask for a new one/)
    const { body } = await shop.get(`/api/admin/messages/${message?._id}`, shop.admin)
    expect(body).toMatchObject({ letter: null, noLetter: expect.stringMatching(/a link in it may open the account/) })
    expect((await shop.client.query('select from letters where message_id = $1', [message?._id])).rowCount).toBe(0)
  })

  test('an email that a newer one about the same booking has overtaken', async () => {
    const old = await failed()
    await shop.setStatus(booking, 'confirmed')
    await shop.emails()
    expect(problemIn(await resend(old)).message).toMatch(/^This email no longer applies/)
    expect(await list()).toHaveLength(2)
  })

  test('an email that is held because its change can be undone, also to another address', async () => {
    await shop.setStatus(booking, 'confirmed')
    const [held] = await list('delivery=held')
    for (const body of [{}, { recipient: correct() }]) {
      const answer = await resend(held ?? { _id: '' }, body)
      expect(problemIn(answer)).toMatchObject({ status: 409, code: 'not_resendable' })
      expect(problemIn(answer).message).toMatch(/^This email has not been sent yet/)
    }
    await shop.setStatus(booking, 'pending')
    expect(await subjectsTo(shop.customer.email)).toEqual([received])
  })

  test('a failure that was dismissed', async () => {
    const { _id } = await failed()
    await shop.put(`/api/admin/messages/${_id}/dismissed`, { token: shop.admin.token, body: { dismissed: true } })
    expect(problemIn(await resend({ _id })).message).toBe('This email has been sent again or dismissed since.')
  })

  test.each(['no address', 'a@b', 'two@example.com, three@example.com'])('the address "%s"', async (recipient) => {
    const answer = await resend(await failed(), { recipient })
    expect([answer.status, fieldsIn(answer)]).toEqual([422, ['recipient']])
  })

  test('to anyone but administrators', async () => {
    expect((await resend(await only(), {}, { by: shop.customer })).status).toBe(403)
    expect((await resend({ _id: randomUUID() })).status).toBe(404)
  })
})

describe("the address of the customer's account", () => {
  test('is corrected too if it is not confirmed, and then gets a link to confirm it', async () => {
    const recipient = correct()
    expect((await resend(await failed(), { recipient, alsoAccount: true })).status).toBe(200)
    expect((await shop.get('/api/auth/me', shop.customer)).body).toMatchObject({
      email: recipient,
      emailVerified: false,
    })
    expect((await subjectsTo(recipient)).toSorted()).toEqual([
      'Please verify your email · Doorstep Documents',
      received,
    ])
  })

  test('is corrected too if the email itself has been sent again already, and only once', async () => {
    const [message, recipient] = [await failed(), correct()]
    const { body } = await resend(message, { recipient })
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await resend(message, { recipient, alsoAccount: true })
      expect([answer.status, answer.body._id]).toEqual([200, body._id])
    }
    const account = (await shop.get('/api/auth/me', shop.customer)).body
    expect(account.email).toBe(recipient)
    const log = await shop.get(`/api/admin/activity?about=customer&subject=${account._id}`, shop.admin)
    expect(log.body).toMatchObject([{ kind: 'customer-address-corrected', by: 'Olive Office' }])
    expect(JSON.stringify(log.body)).not.toContain('@')
    expect((await subjectsTo(recipient)).toSorted()).toEqual([
      'Please verify your email · Doorstep Documents',
      received,
    ])
  })

  test('stays as it is if it has that address already', async () => {
    const { email } = shop.customer
    expect((await resend(await failed(), { recipient: email, alsoAccount: true })).status).toBe(200)
    expect(await subjectsTo(email)).toEqual([received])
  })

  test.each([
    ['is confirmed', 'update users set email_verified_at = now() where email = $1', 'account_address'],
    [
      'has changed since',
      "update users set email = gen_random_uuid() || '@example.com' where email = $1",
      'account_address',
    ],
  ])('is not corrected if it %s, and nothing is sent', async (_, change, code) => {
    const message = await failed()
    await shop.client.query(change, [shop.customer.email])
    const recipient = correct()
    expect(problemIn(await resend(message, { recipient, alsoAccount: true })).code).toBe(code)
    expect([await subjectsTo(recipient), await list()]).toMatchObject([[], [{ state: 'parked', settled: null }]])
  })

  test('is not corrected to one that belongs to another account', async () => {
    const { email } = await shop.aVisitor()
    const answer = await resend(await failed(), { recipient: email, alsoAccount: true })
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'email_taken' })
    expect(await subjectsTo(email)).toEqual([])
  })
})

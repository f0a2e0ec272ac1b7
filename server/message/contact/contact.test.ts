import { beforeEach, describe, expect, test } from 'vitest'
import type { Contact } from '#domain/message/contact.ts'
import { tidyContacts } from './jobs.ts'
import { idOf } from '#server/testing/admin-writes/customer.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const confirmed = { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') }
const shop = openShop({ admin: { name: 'Olive Office' }, customer: { ...confirmed, name: 'Kavita Desai' } })
beforeEach(async () => {
  await shop.client.query('delete from contact_messages; delete from messages')
})

const question = 'Do you also translate\nbirth certificates?'
const written = { name: 'Devika Rao', email: 'Devika@Example.com', phone: '98765 43210', message: question }
type Sending = { by?: { token?: string }; key?: string; storefront?: string }
const send = (body: object = {}, { by = {}, key, storefront = 'documents' }: Sending = {}) => {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  return shop.post('/api/contact-messages', { ...by, storefront, body: { ...written, ...body }, headers })
}
const aContact = async (body?: object, sending?: Sending): Promise<string> => {
  const { status, body: sent } = await send(body, sending)
  expect(status).toBe(201)
  return sent._id
}
const path = '/api/admin/contact-messages'
const list = async (query = ''): Promise<Contact[]> => (await shop.get(`${path}?${query}`, shop.admin)).body
const texts = async (query = '') => (await list(query)).map(({ message }) => message)
const read = async (id: string): Promise<Contact> => (await shop.get(`${path}/${id}`, shop.admin)).body
const answer = (id: string, body: object, by: Visitor = shop.admin) => shop.put(`${path}/${id}/answer`, { ...by, body })
const setDone = (id: string, done = true) => shop.put(`${path}/${id}/done`, { ...shop.admin, body: { done } })
const reply = 'Yes, we do.\nSend us a photo first.'

test('a visitor writes to the shop, and an administrator reads it', async () => {
  const id = await aContact()
  expect(await list()).toEqual([
    {
      ...written,
      phone: '+91 98765 43210',
      _id: id,
      email: 'devika@example.com',
      storefront: 'documents',
      createdAt: shop.deps.clock().toISOString(),
      state: 'open',
      customer: null,
      booking: null,
      answer: null,
      done: null,
      version: 1,
    },
  ])
  expect([await read(id)]).toEqual(await list())
  expect([await list('storefront=home'), (await list('storefront=all')).length]).toEqual([[], 1])
})

test('a customer names one of their own bookings', async () => {
  await shop.aProfessional()
  const booking = await shop.aBooking()
  const [contact] = [await read(await aContact({ booking: booking._id }, { by: shop.customer }))]
  expect(contact).toMatchObject({ customer: { name: 'Kavita Desai' }, booking: { number: booking.number } })
  expect(await texts(`customer=${contact.customer?._id}`)).toEqual([question])
  for (const by of [await shop.aVisitor(), {}]) {
    const refused = await send({ booking: booking._id }, { by })
    expect([refused.status, fieldsIn(refused)]).toEqual([422, ['booking']])
  }
})

test('a message that is sent again with its key is stored once', async () => {
  const key = 'contact-1'
  const both = await Promise.all([send({}, { key }), send({}, { key })])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0].body).toEqual(both[1].body)
  expect(await list()).toHaveLength(1)
  expect(problemIn(await send({ message: 'Another' }, { key })).code).toBe('idempotency_key_reused')
})

test.each([
  ['name', { name: ' ' }],
  ['email', { email: 'devika' }],
  ['phone', { phone: '12' }],
  ['phone', { phone: '0'.repeat(41) }],
  ['phone', { phone: '98765 4321' }],
  ['message', { message: '' }],
  ['message', { message: 'x'.repeat(4_001) }],
  ['booking', { booking: 'DS-261124-0001' }],
])('a wrong %s is refused at its field: %j', async (field, body) => {
  const refused = await send(body)
  expect([refused.status, fieldsIn(refused)]).toEqual([422, [field]])
  expect(await list()).toEqual([])
})

test('one network address can only write so many messages in an hour, and a repeated one is not counted', async () => {
  // The earlier messages of this file no longer count.
  await shop.client.query('delete from tries')
  const limited = await shop.anotherProcess({ env: { BOOKINGS_PER_HOUR: '3' } })
  const post = (key: string) =>
    limited.post('/api/contact-messages', { body: written, headers: { 'Idempotency-Key': key } })
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await post(`limit-${turn}`)).status).toBe(201)
    expect((await post('limit-0')).status).toBe(201)
  }
  expect((await post('limit-3')).status).toBe(429)
  expect(await list()).toHaveLength(3)
})

describe('the answer', () => {
  test('goes to the address by email, and is kept', async () => {
    const id = await aContact()
    const { status, body } = await answer(id, { answer: ` ${reply} `, version: 1 })
    const at = shop.deps.clock().toISOString()
    expect([status, body]).toEqual([
      200,
      { ...(await read(id)), state: 'answered', answer: { text: reply, at, by: 'Olive Office' }, version: 2 },
    ])
    const [mail, ...others] = await shop.emails('devika@example.com')
    expect([mail?.subject, others]).toEqual(['Doorstep Documents has answered your message', []])
    expect(mail?.text).toContain('Send us a photo first.')
    // Anyone can give an address in the form.
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Devika Rao|birth certificates/)
    const [message] = (await shop.get('/api/admin/messages?kind=contact-answer', shop.admin)).body
    expect(message).toMatchObject({ recipient: 'devika@example.com', customer: null, state: 'sent' })
  })

  test('repeats the message to a customer with a confirmed address, to whom the email belongs', async () => {
    const id = await aContact({ email: shop.customer.email, name: 'Kavita Desai' }, { by: shop.customer })
    await answer(id, { answer: reply })
    const [mail] = await shop.emails(shop.customer.email)
    expect(mail?.text).toMatch(/Hello Kavita Desai,.*Do you also translate/s)
    const [message] = (await shop.get('/api/admin/messages?kind=contact-answer', shop.admin)).body
    expect(message.customer).toMatchObject({ name: 'Kavita Desai' })
  })

  test('is sent once, and the second of two administrators learns who was first', async () => {
    const ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
    const id = await aContact()
    const answers = [() => answer(id, { answer: 'One', version: 1 }), () => answer(id, { answer: 'Other' }, ravi)]
    const [first, second] = await shop.queue(answers, 'select from contact_messages where id = $1 for update', id)
    if (!second) throw new Error('there is no second answer')
    expect(first?.status).toBe(200)
    expect(problemIn(second)).toMatchObject({
      code: 'version_conflict',
      message: 'Olive Office answered this message on 20 Nov 2026 at 12:00 pm, after you had opened it.',
    })
    expect(await answer(id, { answer: 'One', version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await shop.emails('devika@example.com')).at(-1)?.text).toContain('One')
    expect((await shop.client.query("select from messages where kind = 'contact-answer'")).rowCount).toBe(1)
  })

  test('is refused at its field without a text, and to anyone but administrators', async () => {
    const id = await aContact()
    expect(fieldsIn(await answer(id, { answer: '\n' }))).toEqual(['answer'])
    expect((await answer(id, { answer: reply }, shop.customer)).status).toBe(403)
    expect((await answer('00000000-0000-4000-8000-000000000000', { answer: reply })).status).toBe(404)
    expect((await read(id)).state).toBe('open')
  })
})

test('a message is closed without an answer, and opened again', async () => {
  const id = await aContact()
  const at = shop.deps.clock().toISOString()
  const { body } = await setDone(id)
  expect(body).toMatchObject({ state: 'done', done: { at, by: 'Olive Office' }, version: 2 })
  expect((await setDone(id)).body).toEqual(body)
  expect(await texts('state=open')).toEqual([])
  expect((await setDone(id, false)).body).toMatchObject({ state: 'open', done: null, version: 3 })
  // An answer after closing counts as the answer.
  await setDone(id)
  expect((await answer(id, { answer: reply, version: 4 })).body).toMatchObject({ state: 'answered' })
  expect((await setDone(id, false)).body).toMatchObject({ state: 'answered', version: 5 })
})

test('the list is filtered by state, and searched by words of the text, the name, the address and the number', async () => {
  const first = await aContact({ message: 'First' })
  shop.moveClock(1)
  await aContact({ message: 'Second', name: 'Émile Okafor' })
  await answer(first, { answer: reply })
  expect(await texts()).toEqual(['Second', 'First'])
  expect(await texts(`contact=${first}`)).toEqual(['First'])
  expect([await texts('state=open'), await texts('state=answered'), await texts('state=done')]).toEqual([
    ['Second'],
    ['First'],
    [],
  ])
  expect([
    await texts('search=okafor émile'),
    await texts('search=fir 98765 43210'),
    await texts('search=100%25'),
  ]).toEqual([['Second'], ['First'], []])
  const pages = await shop.readPages<Contact>(`${path}?limit=1`, shop.admin)
  expect(pages.map(({ message }) => message)).toEqual(['Second', 'First'])
  shop.moveClock(-1)
})

describe('the messages of an account', () => {
  test('are in its export, and deleted with it, as is what was sent with its address', async () => {
    const { email } = shop.customer
    await aContact({ message: 'Signed in' }, { by: shop.customer })
    await aContact({ message: 'As a visitor', email })
    await aContact({ message: 'Of another person' })
    const { body } = await shop.get('/api/users/me/export', shop.customer)
    expect(body.contactMessages).toMatchObject([{ message: 'Signed in', answer: null }])
    expect((await shop.closeAccount()).status).toBe(204)
    expect(await texts()).toEqual(['Of another person'])
  })

  test('move to another account of the same person, and what was sent with its address gets the other address', async () => {
    const { email } = shop.customer
    const id = await aContact({}, { by: shop.customer })
    const unsigned = await aContact({ message: 'As a visitor', email })
    const into = await shop.aVisitor({ ...confirmed, name: 'Kavita R. Desai' })
    const body = { into: await idOf(shop, into) }
    await shop.put('/api/admin/settings/area', { ...shop.admin, body: { postcodes: ['4110*'] } })
    const waits = [
      { postcode: '110001', email },
      { postcode: '110002', email },
      { postcode: '110002', email: into.email },
    ]
    for (const wanted of waits)
      expect((await shop.post('/api/storefront/area-requests', { body: wanted })).status).toBe(202)
    const from = await idOf(shop, shop.customer)
    expect((await shop.post(`/api/admin/customers/${from}/merge`, { ...shop.admin, body })).status).toBe(200)
    expect((await read(id)).customer).toMatchObject({ name: 'Kavita R. Desai' })
    expect(await read(unsigned)).toMatchObject({ customer: null, email: into.email })
    const waiting = await shop.client.query('select postcode, email from area_requests order by postcode')
    expect(waiting.rows).toEqual([
      { postcode: '110001', email: into.email },
      { postcode: '110002', email: into.email },
    ])
  })
})

test('a message is deleted a year after it was closed, and never while it waits', async () => {
  await setDone(await aContact({ message: 'Closed' }))
  await answer(await aContact({ message: 'Answered' }), { answer: reply })
  await aContact({ message: 'Waiting' })
  const kept = async () => {
    await tidyContacts(shop.deps)
    const { rows } = await shop.client.query<{ message: string }>('select message from contact_messages order by 1')
    return rows.map(({ message }) => message)
  }
  shop.moveClock(365 * 24 * 60 - 1)
  expect(await kept()).toEqual(['Answered', 'Closed', 'Waiting'])
  shop.moveClock(2)
  expect(await kept()).toEqual(['Waiting'])
  shop.moveClock(-365 * 24 * 60 - 1)
})

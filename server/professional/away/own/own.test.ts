import { beforeEach, describe, expect, test } from 'vitest'
import type { AskedTimeOff, OwnTimeOff } from '#domain/professional/time-off.ts'
import { fieldsIn, plain, problemIn } from '#server/testing/answers.ts'
import type { Visitor } from '#server/testing/app.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2 })
const wednesday = '2026-11-25'
const whole = { from: `${tuesday}T00:00`, to: `${wednesday}T00:00` }
let worker: Visitor & { professional: string }

beforeEach(async () => {
  await shop.client.query('delete from bookings; delete from messages; delete from professionals')
  worker = await shop.aWorker({
    professional: await shop.aProfessional({ name: 'Lakshmi Rao' }),
    name: 'Lakshmi Rao',
    emailVerifiedAt: new Date('2026-11-01T00:00:00Z'),
  })
})

type Options = { by?: Visitor; key?: string; at?: Pick<typeof shop, 'ask'> }
const askFor = (body: object = whole, { by = worker, key, at = shop }: Options = {}) =>
  at.ask('POST', '/api/my-day/time-off', {
    token: by.token,
    body: { ...whole, ...body },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
const listOwn = async (by: Visitor = worker): Promise<OwnTimeOff[]> =>
  (await shop.get('/api/my-day/time-off', { token: by.token })).body.items
const end = (id: string, by: Visitor = worker) => shop.del(`/api/my-day/time-off/${id}`, { token: by.token })
const listAsked = async (query = ''): Promise<AskedTimeOff[]> =>
  (await shop.get(`/api/admin/time-off-requests${query}`, { token: shop.admin.token })).body
const refuse = (id: string, answer = '', { by = shop.admin, at = shop }: Options = {}) =>
  at.ask('PUT', `/api/admin/time-off-requests/${id}`, { token: by.token, body: { state: 'refused', answer } })
const grant = (request: string, body: object = {}, { by = shop.admin, at = shop }: Options = {}) =>
  at.ask('POST', `/api/admin/professionals/${worker.professional}/time-off`, {
    token: by.token,
    body: { ...whole, request, ...body },
  })
const removeAbsence = async (id: string) => {
  const path = `/api/admin/professionals/${worker.professional}/time-off/${id}`
  expect((await shop.del(path, { token: shop.admin.token })).status).toBe(204)
}
const countAbsences = async () => (await shop.client.query('select from time_off')).rowCount
async function aRequest(reason = 'Wedding'): Promise<string> {
  await shop.aBooking()
  const { status, body } = await askFor({ reason })
  expect([status, body.state]).toEqual([201, 'asked'])
  return body._id
}

describe('a professional', () => {
  test('takes time off at once if no visit is during it, and can take it back until it begins', async () => {
    const { status, body } = await askFor({ reason: 'Wedding' })
    const taken = { ...whole, reason: 'Wedding', state: 'taken', answer: '', visits: 0, canEnd: true }
    expect([status, body]).toEqual([201, { _id: body._id, ...taken }])
    expect(await listOwn()).toEqual([body])
    expect(await shop.readFreeTimes(tuesday)).toEqual([])
    expect(await listAsked()).toEqual([])
    await shop.runAt('2026-11-24T06:30:00Z', async () => {
      worker.token = await shop.signIn(worker)
      const late = await end(body._id)
      expect([late.status, problemIn(late).message]).toEqual([
        409,
        'This time off has begun. Please contact the office to change it.',
      ])
    })
    worker.token = await shop.signIn(worker)
    expect([(await end(body._id)).status, (await end(body._id)).status]).toEqual([204, 204])
    expect([await listOwn(), await countAbsences()]).toEqual([[], 0])
    const { rows } = await shop.client.query('select * from activity where subject_id = $1 order by id', [
      worker.professional,
    ])
    expect(rows.map(({ kind, role }) => [kind, role])).toEqual([
      ['time-off-added', 'professional'],
      ['time-off-removed', 'professional'],
    ])
    expect(JSON.stringify(rows)).not.toContain('Wedding')
  })

  test('reads the visits during it before asking, and withdraws what is asked', async () => {
    const id = await aRequest()
    const query = `?from=${whole.from}&to=${whole.to}`
    const hit = await shop.get(`/api/my-day/time-off/visits${query}`, { token: worker.token })
    expect(hit.body).toMatchObject({
      count: 1,
      visits: [{ date: tuesday, time: '10:00', service: 'GST Registration' }],
    })
    expect(await listOwn()).toMatchObject([{ _id: id, state: 'asked', visits: 1, canEnd: true, reason: 'Wedding' }])
    expect(await countAbsences()).toBe(0)
    const { timeOff } = (await shop.get('/api/users/me/export', worker)).body
    expect(timeOff).toMatchObject([{ reason: 'Wedding', state: 'asked', startsAt: '2026-11-23T18:30:00.000Z' }])
    expect((await end(id, await shop.aWorker())).status).toBe(404)
    expect((await end(id)).status).toBe(204)
    expect([await listOwn(), await listAsked()]).toEqual([[], []])
    const refused = await refuse(id)
    expect([refused.status, problemIn(refused).message]).toEqual([409, 'The professional has withdrawn this request.'])
  })

  test('sees the time off that administrators enter, without its reason, and cannot end it', async () => {
    const { body } = await shop.addTimeOff(worker.professional, whole.from, whole.to)
    const [absence] = await listOwn()
    expect(absence).toMatchObject({ ...whole, state: 'taken', reason: '', canEnd: false })
    expect(absence?._id).toBe(body.professional.timeOff[0]._id)
    expect(await listOwn(await shop.aWorker())).toEqual([])
    expect((await end(absence?._id ?? '')).status).toBe(409)
  })

  test.each([
    [{ to: whole.from }, 'to'],
    [{ from: '2026-11-19T00:00' }, 'from'],
    [{ from: '2026-11-18T00:00', to: '2026-11-19T00:00' }, 'to'],
    [{ from: '2027-12-01T00:00', to: '2027-12-02T00:00' }, 'to'],
    [{ from: 'tomorrow' }, 'from'],
    [{ reason: 'a'.repeat(201) }, 'reason'],
  ])('cannot ask for %j', async (wrong, field) => {
    const answer = await askFor(wrong)
    expect([answer.status, fieldsIn(answer)?.[0], await listOwn()]).toEqual([422, field, []])
  })

  test('cannot ask twice for the same time, also at the same moment, and a repeated request changes nothing', async () => {
    const key = 'own-time-off'
    const same = await Promise.all([askFor({}, { key }), askFor({}, { key, at: shop.second })])
    expect(same.map(({ status, body }) => [status, body._id])).toEqual(Array(2).fill([201, same[0].body._id]))
    expect((await askFor({ reason: 'Other' }, { key })).status).toBe(422)
    const later = { from: `${wednesday}T09:00`, to: `${wednesday}T12:00` }
    const both = await Promise.all([askFor(later), askFor(later, { at: shop.second })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
    const answer = await askFor({ to: `${wednesday}T10:00` })
    expect([fieldsIn(answer), problemIn(answer).message]).toEqual([
      ['from'],
      expect.stringMatching(/^You already have time off: /),
    ])
    expect(await countAbsences()).toBe(2)
    await shop.aBooking({ date: '2026-11-26' })
    const hit = [{ from: '2026-11-26T00:00', to: '2026-11-27T00:00' }, { key: 'hit' }] as const
    const waiting = [await askFor(...hit), await askFor(...hit)]
    expect(waiting.map(({ body }) => [body.state, body.visits])).toEqual(Array(2).fill(['asked', 1]))
  })

  test('gets the same answer again where daylight saving time skips the hour in which it begins', async () => {
    const professional = await shop.aProfessional({ storefront: 'home', categories: ['plumbing'] })
    const by = await shop.aWorker({ professional })
    const body = { from: '2027-03-14T02:30', to: '2027-03-14T06:00' }
    const answers = [await askFor(body, { by, key: 'skipped' }), await askFor(body, { by, key: 'skipped' })]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })

  test('does not get time off and a booking at the same moment', async () => {
    for (const isBookingFirst of [true, false]) {
      const date = isBookingFirst ? tuesday : wednesday
      const span = { from: `${date}T08:00`, to: `${date}T20:00` }
      const calls = [() => shop.book({ date, time: '10:00' }), () => askFor(span, { at: shop.second })]
      const ordered = isBookingFirst ? calls : calls.toReversed()
      const lock = 'select from professionals where id = $1 for update'
      const answers = await shop.queue<{ status: number; body: { state?: string } }>(ordered, lock, worker.professional)
      const [booked, asked] = isBookingFirst ? answers : answers.toReversed()
      const isBooked = booked?.status === 201
      expect([isBookingFirst, isBooked, asked?.body.state]).toEqual([
        isBookingFirst,
        isBooked,
        isBooked ? 'asked' : 'taken',
      ])
    }
  })
})

describe('an administrator', () => {
  const emails = async () => (await shop.emails(worker.email)).map(({ subject, text }) => ({ subject, text }))

  test('reads the requests that wait, oldest first, until they are over, and hears of them', async () => {
    // Nothing from before the account is news.
    shop.moveClock(1)
    const id = await aRequest()
    const asked = { _id: id, storefront: 'documents', ...whole, reason: 'Wedding', visits: 1 }
    expect(await listAsked()).toMatchObject([{ ...asked, professional: { name: 'Lakshmi Rao' } }])
    expect([await listAsked('?storefront=home'), await listAsked(`?request=${worker.professional}`)]).toEqual([[], []])
    const token = shop.admin.token
    const readTodos = async () => (await shop.get('/api/admin/to-do', { token })).body.items
    expect(await readTodos()).toContainEqual({ kind: 'time-off', count: 1, oldestAt: expect.any(String) })
    const { items } = (await shop.get('/api/admin/notifications', { token })).body
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'time-off', subject: id, who: 'Lakshmi Rao', what: 'Wedding', isRead: false }),
    )
    const read = await shop.put('/api/admin/notifications/read', { token, body: { items: [`t${id}`] } })
    expect(read.body.items).toContainEqual(expect.objectContaining({ subject: id, isRead: true }))
    await shop.runAt('2026-11-25T06:30:00Z', async () => expect(await listAsked()).toEqual([]))
  })

  test('grants a request with what happens to the visits, and the professional gets an email', async () => {
    const id = await aRequest()
    const { status, body } = await grant(id, { reason: 'Wedding' })
    expect([status, body.unassigned]).toMatchObject([201, [{ date: tuesday }]])
    expect(await listOwn()).toMatchObject([{ _id: id, state: 'taken', canEnd: false }])
    expect([await listAsked(), (await end(id)).status]).toEqual([[], 409])
    expect(await emails()).toEqual([
      { subject: expect.stringMatching(/^You have time off: /), text: expect.stringContaining('was granted') },
    ])
    expect((await grant(id, { reason: 'Wedding' })).status).toBe(201)
    expect([await countAbsences(), (await emails()).length]).toEqual([1, 1])
  })

  test('refuses a request with an answer, which the professional reads and no log keeps', async () => {
    const id = await aRequest()
    expect((await refuse(id, 'Too many are away then.')).status).toBe(204)
    expect((await refuse(id, 'Too many are away then.')).status).toBe(204)
    expect(await listOwn()).toMatchObject([{ state: 'refused', answer: 'Too many are away then.', canEnd: false }])
    expect(await emails()).toEqual([
      {
        subject: expect.stringMatching(/^Your request for time off was refused: /),
        text: expect.stringContaining('Too many are away then.'),
      },
    ])
    const { rows } = await shop.client.query('select * from activity where subject_id = $1 order by id', [
      worker.professional,
    ])
    expect(rows.map(({ kind }) => kind)).toEqual(['time-off-asked', 'time-off-refused'])
    expect(JSON.stringify(rows)).not.toMatch(/Wedding|Too many/)
    const late = await grant(id)
    expect([late.status, problemIn(late).message]).toEqual([409, expect.stringContaining('refused this request')])
    expect((await refuse(worker.professional)).status).toBe(404)
  })

  test('decides the requests that the time off they enter covers, and grants what is covered already', async () => {
    const id = await aRequest()
    const { status, body } = await shop.addTimeOff(worker.professional, '2026-11-23T00:00', '2026-11-26T00:00')
    expect(status).toBe(201)
    expect([await listAsked(), await emails()]).toEqual([
      [],
      [{ subject: expect.stringMatching(/^You have time off: 24/), text: expect.stringContaining('was granted') }],
    ])
    expect(await listOwn()).toMatchObject([{ from: '2026-11-23T00:00', to: '2026-11-26T00:00', state: 'taken' }])
    expect((await refuse(id)).status).toBe(409)
    // As an earlier release left it.
    await shop.client.query("update time_off_requests set state = 'asked', decided_at = null, decided_by = null")
    const granted = [await grant(id), await grant(id)]
    expect(granted.map((one) => [one.status, one.body.unassigned])).toEqual(Array(2).fill([201, []]))
    expect([await listAsked(), await countAbsences(), (await emails()).length]).toEqual([[], 1, 2])
    await removeAbsence(body.professional.timeOff[0]._id)
    expect(await listOwn()).toMatchObject([{ _id: id, ...whole, state: 'ended', canEnd: false }])
  })

  test('ends time off that was granted or taken, which the professional sees and hears', async () => {
    const ids = [await aRequest(), (await askFor({ from: `${wednesday}T09:00`, to: `${wednesday}T12:00` })).body._id]
    expect((await grant(ids[0] ?? '')).status).toBe(201)
    expect(await emails()).toMatchObject([{ subject: expect.stringMatching(/^You have time off: /) }])
    for (const id of ids) await removeAbsence(id)
    expect(await listOwn()).toMatchObject(ids.map((_id) => ({ _id, state: 'ended', reason: expect.any(String) })))
    expect((await emails()).slice(1).map(({ subject }) => subject.split(':')[0])).toEqual([
      'You no longer have time off',
      'You no longer have time off',
    ])
    expect((await end(ids[1] ?? '')).status).toBe(409)
    const again = await grant(ids[0] ?? '')
    expect([again.status, problemIn(again).message]).toEqual([409, expect.stringContaining('ended this time off')])
  })

  test('ends nothing that is over, and nothing that other time off contains before the email is written', async () => {
    await aRequest()
    const long = await shop.addTimeOff(worker.professional, whole.from, '2026-12-05T00:00')
    await shop.runAt('2026-11-28T06:30:00Z', async () => {
      const path = `/api/admin/professionals/${worker.professional}/time-off/${long.body.professional.timeOff[0]._id}`
      expect((await shop.del(path, { token: await shop.signIn(shop.admin) })).status).toBe(204)
    })
    expect((await shop.client.query('select state from time_off_requests')).rows).toEqual([{ state: 'taken' }])
    expect(await emails()).toMatchObject([{ subject: expect.stringMatching(/^You have time off: /) }])

    const span = { from: '2026-11-30T00:00', to: '2026-12-01T00:00' }
    await removeAbsence((await askFor(span)).body._id)
    expect((await shop.addTimeOff(worker.professional, span.from, '2026-12-03T00:00')).status).toBe(201)
    expect(await listOwn()).toMatchObject([{ from: span.from, to: '2026-12-03T00:00', state: 'taken' }])
    expect((await emails()).length).toBe(1)
  })

  test('grants time off during which a visit stays that has begun, and the email says so', async () => {
    const id = await aRequest()
    await shop.runAt('2026-11-24T04:45:00Z', async () => {
      const token = await shop.signIn(shop.admin)
      expect((await grant(id, {}, { by: { ...shop.admin, token } })).status).toBe(201)
      const [email] = await emails()
      expect(plain(email?.text)).toContain('1 visit during this time is still yours.')
      expect(plain(email?.text)).not.toContain('No visits are planned')
    })
  })

  test('decides once, also when two do it at the same moment', async () => {
    const second = await shop.aVisitor({ role: 'admin' })
    for (const [before, other] of [refuse, grant].entries()) {
      const id = await aRequest()
      const answers = await Promise.all([grant(id), other(id, undefined, { by: second, at: shop.second })])
      const states = answers.map(({ status }) => (status < 300 ? 'done' : status))
      expect(new Set(states)).toEqual(new Set(['done', 409]))
      expect([await listAsked(), (await emails()).length]).toEqual([[], before + 1])
      await shop.client.query(
        'delete from bookings; delete from time_off; delete from time_off_requests; delete from messages',
      )
    }
  })
})

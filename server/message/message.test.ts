import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { BadAddress, type Mail, RefusedForGood } from '#server/platform/mail/mailer.ts'
import { closers, testApp, type TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { startWorkers, emailWriters } from '#server/workers.ts'
import { deliver, enqueueMessage } from './actions.ts'
import { tidyMessages } from './jobs.ts'

const newcomer = () => ({ name: 'Ravi Menon', email: `${randomUUID()}@example.com`, password: 'correct horse' })

/** A process of the shop that does the work, and what it has sent. */
async function worker({ deps, connection }: TestApp): Promise<Mail[]> {
  const sent: Mail[] = []
  const jobs = await openJobs({ connection, log: deps.log })
  closers.push(() => jobs.close())
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close }
  await startWorkers({ ...deps, jobs, mailer }, jobs)
  return sent
}

test('a letter leaves at once, by whatever process does the work, and once though there are two', async () => {
  const shop = await testApp()
  const [one, other] = [await worker(shop), await worker(shop)]
  const people = Array.from({ length: 6 }, newcomer)
  for (const body of people) await shop.post('/api/auth/register', { body })
  await vi.waitFor(() => expect(one.length + other.length).toBe(6), patience)
  expect([...one, ...other].map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  const states = async () => askOnce(shop.connection, 'select distinct state, tries from messages')
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'sent', tries: 1 }]), patience)
  expect(one.length + other.length).toBe(6)
})

test('what was written while nobody worked leaves when somebody does', async () => {
  const shop = await testApp()
  const body = newcomer()
  await shop.post('/api/auth/register', { body })
  const sent = await worker(shop)
  await vi.waitFor(() => expect(sent.map(({ to }) => to)).toEqual([body.email]), patience)
})

test('what has piled up leaves without pauses', async () => {
  const shop = await testApp()
  for (let n = 0; n < 30; n += 1) {
    await shop.post('/api/auth/forgot-password', { body: { email: (await shop.aUser()).email } })
  }
  const sent = await worker(shop)
  await vi.waitFor(() => expect(sent.length).toBe(30), patience)
})

test('a letter about what did not happen is never written', async () => {
  const shop = await testApp()
  const user = await shop.aUser()
  const letter = { kind: 'reset-password', recipient: user.email, userId: null, data: {} } as const
  const place = { storefront: 'documents', origin: 'http://localhost' }
  const broken = shop.deps.db.transaction(async (db) => {
    await enqueueMessage(db, shop.deps, { ...letter, ...place })
    throw new Error('the change failed')
  })
  await expect(broken).rejects.toThrow('the change failed')
  expect(await askOnce(shop.connection, 'select from messages')).toEqual([])
  expect(await askOnce(shop.connection, "select from pgboss.job where name = 'deliver'")).toEqual([])
})

/** A letter that waits, and a way to hand it over to a mail server that answers as it is told. */
async function waitingLetter() {
  const shop = await testApp()
  await shop.post('/api/auth/register', { body: newcomer() })
  const read = async () => (await askOnce(shop.connection, 'select * from messages'))[0] ?? {}
  const id = String((await read())['id'])
  const hand = (send: () => Promise<void>) =>
    deliver(shop.deps.db, { ...shop.deps, mailer: { send, close } }, { id, writers: emailWriters })
  return { shop, read, hand }
}

const close = async () => {}
const refuse = () => Promise.reject(new Error('421 <ravi@example.com> not now'))

test('a letter that is not taken stays, with the reason, and leaves when it is', async () => {
  const { read, hand } = await waitingLetter()
  await expect(hand(refuse)).rejects.toThrow('421')
  expect(await read()).toMatchObject({
    state: 'waiting',
    tries: 1,
    last_error: '421 <ravi@example.com> not now',
    sent_at: null,
  })
  let sent = 0
  const take = async () => void (sent += 1)
  await hand(take)
  expect(await read()).toMatchObject({ state: 'sent', tries: 2, last_error: null })
  // What was delivered is not delivered again, though its job may come twice.
  await hand(take)
  expect(sent).toBe(1)
})

test('a letter that nobody takes is put aside after two days, and kept, and said to be', async () => {
  const { shop, read, hand } = await waitingLetter()
  shop.moveClock(48 * 60 - 1)
  await expect(hand(refuse)).rejects.toThrow('421')
  expect(await read()).toMatchObject({ state: 'waiting' })
  shop.moveClock(1)
  await hand(refuse)
  expect(await read()).toMatchObject({ state: 'parked', tries: 2, last_error: '421 <ravi@example.com> not now' })
  const said = shop.lines.filter((line) => line.includes('message parked'))
  expect(said).toEqual([expect.stringContaining('421 <…@…> not now')])
  expect(said.join('')).not.toContain('example.com')
})

test('a letter that is refused for good is put aside when that has been said eight times, one after the other', async () => {
  const { read, hand } = await waitingLetter()
  const never = () => Promise.reject(new RefusedForGood('550 no such mailbox'))
  const refuseOften = async () => {
    for (let n = 1; n < 8; n += 1) await expect(hand(never)).rejects.toThrow('550')
  }
  await refuseOften()
  // Something else that failed: whoever says never may have been asked at a bad moment.
  await expect(hand(refuse)).rejects.toThrow('421')
  await refuseOften()
  expect(await read()).toMatchObject({ state: 'waiting', tries: 15, refusals: 7 })
  await hand(never)
  expect(await read()).toMatchObject({ state: 'parked', tries: 16 })
})

test('a letter that somebody else has sent meanwhile stays sent, whatever comes of a try that was slower', async () => {
  const { shop, read, hand } = await waitingLetter()
  const slow = hand(async () => {
    await askOnce(shop.connection, "update messages set state = 'sent', sent_at = now()")
    throw new Error('421 not now')
  })
  await expect(slow).rejects.toThrow('421')
  expect(await read()).toMatchObject({ state: 'sent' })
})

test('an administrator sees what was put aside and why, and a customer does not', async () => {
  const { shop, hand } = await waitingLetter()
  await hand(() => Promise.reject(new BadAddress('The recipient is not one plain address.')))
  const other = newcomer()
  shop.moveClock(1)
  await shop.post('/api/auth/register', { body: other })
  const { token } = await shop.aVisitor({ role: 'admin' })
  const read = async (query: string) => (await shop.get(`/api/admin/messages${query}`, { token })).body
  expect(await read('?state=parked')).toMatchObject([
    { kind: 'verify-email', state: 'parked', tries: 1, lastError: 'The recipient is not one plain address.' },
  ])
  expect(await read('?state=waiting')).toMatchObject([
    { recipient: other.email, state: 'waiting', tries: 0, booking: null, sentAt: null },
  ])
  const first = await shop.get('/api/admin/messages?limit=1', { token })
  expect([first.body[0].recipient, first.headers.get('x-total-count')]).toEqual([other.email, '2'])
  const next = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
  expect(await read(`?limit=1&cursor=${next}`)).toMatchObject([{ state: 'parked' }])
  const asked = { token: (await shop.aVisitor()).token }
  expect((await shop.get('/api/admin/messages', asked)).status).toBe(403)
})

test('a try is counted before it is made, so that who is killed in the middle has tried', async () => {
  const { read, hand } = await waitingLetter()
  let inTheMiddle = {}
  await hand(async () => void (inTheMiddle = await read()))
  expect(inTheMiddle).toMatchObject({ state: 'waiting', tries: 1 })
})

test('a letter whose job was lost is put aside after three days', async () => {
  const { shop, read } = await waitingLetter()
  shop.moveClock(3 * 24 * 60)
  await tidyMessages(shop.deps)
  expect(await read()).toMatchObject({ state: 'waiting' })
  shop.moveClock(1)
  await tidyMessages(shop.deps)
  expect(await read()).toMatchObject({ state: 'parked' })
})

test('a letter to what is no address is put aside at once', async () => {
  const { read, hand } = await waitingLetter()
  await hand(() => Promise.reject(new BadAddress('The recipient is not one plain address.')))
  expect(await read()).toMatchObject({ state: 'parked', tries: 1 })
})

test('a job that fails is tried again later, for two days', async () => {
  const shop = await testApp()
  const jobs = await openJobs({ connection: shop.connection, log: shop.deps.log })
  closers.push(() => jobs.close())
  await startWorkers({ ...shop.deps, jobs, mailer: { send: refuse, close } }, jobs)
  await shop.post('/api/auth/register', { body: newcomer() })
  const job = async () => {
    const question =
      "select state, retry_limit, retry_delay, retry_backoff, start_after > now() as later from pgboss.job where name = 'deliver'"
    return (await askOnce(shop.connection, question))[0]
  }
  const again = { state: 'retry', retry_limit: 200, retry_delay: 10, retry_backoff: true, later: true }
  await vi.waitFor(async () => expect(await job()).toEqual(again), patience)
  // What went wrong is in the log; the record of the job names nobody, though it stays when the account is gone.
  expect(shop.lines.join('')).toContain('421 <…@…> not now')
  expect(shop.lines.join('')).not.toContain('ravi@example.com')
  const [record] = await askOnce(shop.connection, "select job::text from pgboss.job where name = 'deliver'")
  expect(String(record?.['job'])).not.toMatch(/421|example\.com/)
})

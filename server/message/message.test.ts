import { expect, test, vi } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { BadAddress, type Mail, RefusedForGood } from '#server/platform/mail/mailer.ts'
import { aNewUser } from '#server/testing/accounts.ts'
import { nextPageIn } from '#server/testing/answers.ts'
import { closers, testApp, type TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { startWorkers, emailWriters } from '#server/workers.ts'
import { deliver, enqueueMessage } from './actions.ts'
import { tidyMessages } from './jobs.ts'

/** The emails that a process running the jobs sends. */
async function startWorker({ deps, connection }: TestApp): Promise<Mail[]> {
  const sent: Mail[] = []
  const jobs = await openJobs({ connection, log: deps.log })
  closers.push(() => jobs.close())
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close }
  await startWorkers({ ...deps, jobs, mailer }, jobs)
  return sent
}

test('an email is sent at once and exactly once, even by two processes', async () => {
  const shop = await testApp()
  const [one, other] = [await startWorker(shop), await startWorker(shop)]
  const people = Array.from({ length: 6 }, aNewUser)
  for (const body of people) await shop.post('/api/auth/register', { body })
  await vi.waitFor(() => expect(one.length + other.length).toBe(6), patience)
  expect([...one, ...other].map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  const states = async () => askOnce(shop.connection, 'select distinct state, tries from messages')
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'sent', tries: 1 }]), patience)
  expect(one.length + other.length).toBe(6)
})

test('an email written while no process sends emails is sent when one starts', async () => {
  const shop = await testApp()
  const body = aNewUser()
  await shop.post('/api/auth/register', { body })
  const sent = await startWorker(shop)
  await vi.waitFor(() => expect(sent.map(({ to }) => to)).toEqual([body.email]), patience)
})

test('a backlog is sent without pauses', async () => {
  const shop = await testApp()
  for (let n = 0; n < 30; n += 1) {
    await shop.post('/api/auth/forgot-password', { body: { email: (await shop.aUser()).email } })
  }
  const sent = await startWorker(shop)
  await vi.waitFor(() => expect(sent.length).toBe(30), patience)
})

test('an email of a transaction that is rolled back is never written', async () => {
  const shop = await testApp()
  const user = await shop.aUser()
  const message = { kind: 'reset-password', recipient: user.email, userId: null, data: {} } as const
  const broken = shop.deps.db.transaction(async (db) => {
    await enqueueMessage(db, shop.deps, { ...message, storefront: 'documents', origin: 'http://localhost' })
    throw new Error('the change failed')
  })
  await expect(broken).rejects.toThrow('the change failed')
  expect(await askOnce(shop.connection, 'select from messages')).toEqual([])
  expect(await askOnce(shop.connection, "select from pgboss.job where name = 'deliver'")).toEqual([])
})

/** A waiting email, and a function that delivers it to this mail server. */
async function aWaitingEmail() {
  const shop = await testApp()
  await shop.post('/api/auth/register', { body: aNewUser() })
  const read = async () => (await askOnce(shop.connection, 'select * from messages'))[0] ?? {}
  const id = String((await read())['id'])
  const deliverTo = (send: () => Promise<void>) =>
    deliver(shop.deps.db, { ...shop.deps, mailer: { send, close } }, { id, writers: emailWriters })
  return { shop, read, deliverTo }
}

const close = async () => {}
const refuse = () => Promise.reject(new Error('421 <ravi@example.com> not now'))

test('an email that the server refuses stays with the reason, and is sent later', async () => {
  const { read, deliverTo } = await aWaitingEmail()
  await expect(deliverTo(refuse)).rejects.toThrow('421')
  expect(await read()).toMatchObject({
    state: 'waiting',
    tries: 1,
    last_error: '421 <ravi@example.com> not now',
    sent_at: null,
  })
  let sent = 0
  const take = async () => void (sent += 1)
  await deliverTo(take)
  expect(await read()).toMatchObject({ state: 'sent', tries: 2, last_error: null })
  // A sent email is not sent again, even if its job runs twice.
  await deliverTo(take)
  expect(sent).toBe(1)
})

test('an email that is refused for two days is parked and logged', async () => {
  const { shop, read, deliverTo } = await aWaitingEmail()
  shop.moveClock(48 * 60 - 1)
  await expect(deliverTo(refuse)).rejects.toThrow('421')
  expect(await read()).toMatchObject({ state: 'waiting' })
  shop.moveClock(1)
  await deliverTo(refuse)
  expect(await read()).toMatchObject({ state: 'parked', tries: 2, last_error: '421 <ravi@example.com> not now' })
  const logged = shop.lines.filter((line) => line.includes('message parked'))
  expect(logged).toEqual([expect.stringContaining('421 <…@…> not now')])
  expect(logged.join('')).not.toContain('example.com')
})

test('an email is parked after eight permanent refusals in a row', async () => {
  const { read, deliverTo } = await aWaitingEmail()
  const never = () => Promise.reject(new RefusedForGood('550 no such mailbox'))
  const refuseOften = async () => {
    for (let n = 1; n < 8; n += 1) await expect(deliverTo(never)).rejects.toThrow('550')
  }
  await refuseOften()
  // Another error in between: the permanent refusals may have been a passing fault.
  await expect(deliverTo(refuse)).rejects.toThrow('421')
  await refuseOften()
  expect(await read()).toMatchObject({ state: 'waiting', tries: 15, refusals: 7 })
  await deliverTo(never)
  expect(await read()).toMatchObject({ state: 'parked', tries: 16 })
})

test('an email that another process has sent stays sent, even if a slower attempt fails', async () => {
  const { shop, read, deliverTo } = await aWaitingEmail()
  const slow = deliverTo(async () => {
    await askOnce(shop.connection, "update messages set state = 'sent', sent_at = now()")
    throw new Error('421 not now')
  })
  await expect(slow).rejects.toThrow('421')
  expect(await read()).toMatchObject({ state: 'sent' })
})

test('an administrator can list parked emails with the reason, a customer cannot', async () => {
  const { shop, deliverTo } = await aWaitingEmail()
  await deliverTo(() => Promise.reject(new BadAddress('The recipient is not one plain address.')))
  const other = aNewUser()
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
  expect((await shop.get(nextPageIn(first) ?? '', { token })).body).toMatchObject([{ state: 'parked' }])
  expect((await shop.get('/api/admin/messages', await shop.aVisitor())).status).toBe(403)
})

test('administrators list the emails of the storefront that they ask, of another one, or of all', async () => {
  const { shop } = await aWaitingEmail()
  await shop.post('/api/auth/register', { body: aNewUser(), storefront: 'home' })
  const { token } = await shop.aVisitor({ role: 'admin' })
  const read = async (query: string, storefront: string): Promise<string[]> => {
    const { body } = await shop.get(`/api/admin/messages${query}`, { token, storefront })
    return body.map((message: { storefront: string }) => message.storefront).toSorted()
  }
  expect([await read('', 'documents'), await read('', 'home')]).toEqual([['documents'], ['home']])
  expect(await read('?storefront=home', 'documents')).toEqual(['home'])
  expect(await read('?storefront=all', 'documents')).toEqual(['documents', 'home'])
})

test('an attempt is counted before it is made, so that a killed process has counted it', async () => {
  const { read, deliverTo } = await aWaitingEmail()
  let inTheMiddle = {}
  await deliverTo(async () => void (inTheMiddle = await read()))
  expect(inTheMiddle).toMatchObject({ state: 'waiting', tries: 1 })
})

test('an email whose job was lost is parked after three days', async () => {
  const { shop, read } = await aWaitingEmail()
  shop.moveClock(3 * 24 * 60)
  await tidyMessages(shop.deps)
  expect(await read()).toMatchObject({ state: 'waiting' })
  shop.moveClock(1)
  await tidyMessages(shop.deps)
  expect(await read()).toMatchObject({ state: 'parked' })
})

test('an email to an invalid address is parked at once', async () => {
  const { read, deliverTo } = await aWaitingEmail()
  await deliverTo(() => Promise.reject(new BadAddress('The recipient is not one plain address.')))
  expect(await read()).toMatchObject({ state: 'parked', tries: 1 })
})

test('a failed job is retried for two days, and within five minutes once the mail server is well again', async () => {
  const shop = await testApp()
  const jobs = await openJobs({ connection: shop.connection, log: shop.deps.log })
  closers.push(() => jobs.close())
  await startWorkers({ ...shop.deps, jobs, mailer: { send: refuse, close } }, jobs)
  await shop.post('/api/auth/register', { body: aNewUser() })
  const job = async () => {
    const question =
      "select state, retry_limit, retry_delay, retry_backoff, retry_delay_max, start_after > now() as later from pgboss.job where name = 'deliver'"
    return (await askOnce(shop.connection, question))[0]
  }
  const pauses = { retry_delay: 10, retry_backoff: true, retry_delay_max: 300 }
  const again = { state: 'retry', retry_limit: 1_000, ...pauses, later: true }
  await vi.waitFor(async () => expect(await job()).toEqual(again), patience)
  // The error is in the log. The job stays in the table after the account is deleted, so it contains no personal data.
  expect(shop.lines.join('')).toContain('421 <…@…> not now')
  expect(shop.lines.join('')).not.toContain('ravi@example.com')
  const [record] = await askOnce(shop.connection, "select job::text from pgboss.job where name = 'deliver'")
  // Not by its number, which an id or a time may contain.
  expect(String(record?.['job'])).not.toMatch(/not now|example\.com/)
})

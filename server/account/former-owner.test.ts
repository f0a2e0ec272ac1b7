import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { tidyIdentity } from '#server/identity/jobs.ts'
import { accountCalls, anAddress } from '#server/testing/accounts.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const { changeEmail, exportData, forgot, register, tokenFor, verify } = accountCalls(shop)
const password = 'correct horse'
const kindsOf = (messages: { kind: string }[]) => messages.map(({ kind }) => kind)
const kindsTo = async (email: string) => {
  const text = 'select kind from messages where recipient = $1 order by kind'
  return kindsOf((await shop.client.query<{ kind: string }>(text, [email])).rows)
}

beforeEach(async () => {
  await shop.aProfessional()
})

async function signUp(email: string): Promise<string> {
  const answer = await register(email, password, 'Max Stranger')
  expect(answer.status).toBe(201)
  return answer.body.token
}

/** A customer who booked with one address, received an email of every kind there, and now has another address. */
async function aFormerOwner() {
  const [former, email] = [anAddress(), anAddress()]
  const owner = await shop.aVisitor({ email: former, name: 'Bina Thomas', emailVerifiedAt: shop.deps.clock() })
  const date = new Date(shop.deps.clock().getTime() + 4 * 86_400_000).toISOString().slice(0, 10)
  await shop.aBooking({ by: owner, date, notes: 'The gate code is 4711' })
  await forgot(former)
  await shop.emails()
  await changeEmail(owner, email)
  await verify(await tokenFor(email), owner.token)
  await shop.emails()
  return { ...owner, former, email }
}

/** Waits until another user can register the former address. */
async function wait() {
  shop.moveClock(8 * 24 * 60)
  await tidyIdentity(shop.deps)
}

test('a stranger who registers the former address of an account cannot read the emails sent there', async () => {
  const { former, email } = await aFormerOwner()
  await wait()
  const text = JSON.stringify(await exportData(await signUp(former)))
  for (const secret of ['Bina', 'Lake View', '4711', email, 'booking-received', 'email-changed', 'reset-password'])
    expect(text).not.toContain(secret)
  expect(text).toContain('verify-email')
})

test('the stranger cannot read those emails after confirming the address either', async () => {
  const { former, email } = await aFormerOwner()
  await wait()
  const token = await signUp(former)
  await verify(await tokenFor(former), token)
  const text = JSON.stringify(await exportData(token))
  expect(text).toContain('"emailVerified":true')
  for (const secret of ['Bina', 'Lake View', '4711', email, 'booking-received', 'email-changed', 'reset-password'])
    expect(text).not.toContain(secret)
})

test('closing the account of that stranger deletes none of those emails', async () => {
  const { former, email } = await aFormerOwner()
  const before = await kindsTo(former)
  expect(before).toEqual(expect.arrayContaining(['booking-received', 'email-changed', 'reset-password']))
  await wait()
  const token = await signUp(former)
  await shop.emails()
  expect((await shop.closeAccount({ token, password })).status).toBe(204)
  expect(await kindsTo(former)).toEqual(before)
  // The owner still has them.
  const { messages } = await exportData(await shop.signIn({ email, password }))
  expect(kindsOf(messages)).toEqual(expect.arrayContaining(before))
})

test('an email requested before the sign-up does not belong to the new account, and is not sent', async () => {
  const email = anAddress()
  await forgot(email)
  shop.moveClock(1)
  const token = await signUp(email)
  expect(await tokenFor(email)).not.toBe('no token')
  expect((await shop.emails(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/verify/)])
  const { messages } = await exportData(token)
  expect(messages).toMatchObject([{ kind: 'verify-email' }])
})

test('a waiting email belongs to the account that had confirmed the address when it was requested', async () => {
  const owner = await shop.aVisitor()
  await forgot(owner.email)
  const waiting = async () => kindsOf((await exportData(owner.token)).messages)
  expect(await waiting()).toEqual([])
  shop.moveClock(1)
  await shop.client.query('update users set email_verified_at = $2 where email = $1', [owner.email, shop.deps.clock()])
  expect(await waiting()).toEqual([])
  await forgot(owner.email)
  expect(await waiting()).toEqual(['reset-password'])
})

test('an email whose first attempt failed is not sent to the next owner of the address', async () => {
  const { former, _id } = { ...(await aFormerOwner()), _id: randomUUID() }
  await wait()
  const owner = await shop.aVisitor()
  await signUp(former)
  await shop.emails()
  await shop.client.query(
    `insert into messages (id, storefront, kind, recipient, user_id, origin, tries, created_at)
      values ($1, 'documents', 'reset-password', $2, (select id from users where email = $3), 'http://localhost', 1, $4)`,
    [_id, former, owner.email, shop.deps.clock()],
  )
  const sent = (await shop.emails(former)).length
  expect((await askOnce(shop.connection, 'select id::text from messages')).map(({ id }) => id)).not.toContain(_id)
  expect((await shop.emails(former)).length).toBe(sent)
})

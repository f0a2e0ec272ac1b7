import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { createMailer, type Mail } from '#server/platform/mail/mailer.ts'
import { openMailbox } from '#server/platform/mail/dev-mailbox.ts'
import { accountCalls } from '#server/testing/accounts.ts'
import { problemIn } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closers, testApp } from '#server/testing/app.ts'

/** A shop that delivers emails to a development mailbox. */
async function aShop() {
  const shop = await testApp({ env: { DEMO: 'no' } })
  const folder = temporaryFolder('leaving')
  closers.push(async () => rmSync(folder, { recursive: true, force: true }))
  const mailbox = openMailbox(join(folder, 'mail'), shop.deps.clock)
  const mailer = await createMailer({ smtpUrl: undefined, perSecond: 20, mailbox })
  Object.assign(shop.deps, { mailbox, mailer })
  const confirm = async (email: string) => {
    const client = await shop.aClient()
    await client.query("update users set email_verified_at = '2026-11-20' where email = $1", [email])
  }
  /** Does this before each email is sent. */
  const beforeSending = (work: () => Promise<unknown>) => {
    const send = async (mail: Mail) => {
      await work()
      await mailer.send(mail)
    }
    Object.assign(shop.deps, { mailer: { send, close: async () => {} } })
  }
  return { ...shop, ...accountCalls(shop), mailbox, beforeSending, confirm }
}

test('closing an account deletes its emails from the development mailbox, and no others', async () => {
  const shop = await aShop()
  const [leaving, staying] = [await shop.aVisitor(), await shop.aVisitor()]
  for (const { email } of [leaving, staying]) await shop.forgot(email)
  await shop.emails()
  const readers = async () => (await shop.mailbox.list()).map(({ to }) => to).toSorted()
  expect(await readers()).toEqual([leaving.email, staying.email].toSorted())
  expect((await shop.closeAccount(leaving)).status).toBe(204)
  expect(await readers()).toEqual([staying.email])
})

test('emails that are no longer in the table are deleted by their address, but only if it was confirmed', async () => {
  for (const isConfirmed of [true, false]) {
    const shop = await aShop()
    const leaving = await shop.aVisitor()
    await shop.forgot(leaving.email)
    await shop.emails()
    await askOnce(shop.connection, 'delete from messages')
    if (isConfirmed) await shop.confirm(leaving.email)
    await shop.closeAccount(leaving)
    expect((await shop.mailbox.list()).length).toBe(isConfirmed ? 0 : 1)
  }
})

test('closing an account that another device has just closed gets 401, not a wrong password', async () => {
  const shop = await aShop()
  const leaving = await shop.aVisitor()
  const client = await shop.aClient()
  // The request has found its session, and waits to count the password.
  await client.query('begin; lock table tries')
  const closing = shop.closeAccount(leaving)
  await waiters(shop.connection, 1)
  await client.query('delete from users where email = $1', [leaving.email])
  await client.query('commit')
  expect(problemIn(await closing)).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('an email that is being sent while the account is closed is deleted too', async () => {
  for (const isConfirmed of [true, false]) {
    const shop = await aShop()
    const leaving = await shop.aVisitor()
    if (isConfirmed) await shop.confirm(leaving.email)
    await shop.forgot(leaving.email)
    shop.beforeSending(() => shop.closeAccount(leaving))
    await shop.emails()
    expect(await shop.mailbox.list()).toEqual([])
  }
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { createMailer, type Mail } from '#server/platform/mail/mailer.ts'
import { openMailbox } from '#server/platform/mail/dev-mailbox.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closers, testApp } from '#server/testing/app.ts'

/** A shop whose letters stay in a development mailbox. */
async function aShop() {
  const shop = await testApp({ env: { DEMO: 'no' } })
  const folder = temporaryFolder('leaving')
  closers.push(async () => rmSync(folder, { recursive: true, force: true }))
  const mailbox = openMailbox(join(folder, 'mail'), shop.deps.clock)
  const mailer = createMailer({ smtpUrl: undefined, perSecond: 20, mailbox })
  Object.assign(shop.deps, { mailbox, mailer })
  const forgot = (email: string) => shop.post('/api/auth/forgot-password', { body: { email } })
  const close = ({ token, password }: { token: string; password: string }) =>
    shop.del('/api/users/me', { token, body: { password } })
  const verify = async (email: string) => {
    const client = await shop.aClient()
    await client.query("update users set email_verified_at = '2026-11-20' where email = $1", [email])
  }
  const slowly = (meanwhile: () => Promise<unknown>) => {
    const send = async (mail: Mail) => {
      await meanwhile()
      await mailer.send(mail)
    }
    Object.assign(shop.deps, { mailer: { send, close: async () => {} } })
  }
  return { ...shop, mailbox, slowly, forgot, close, verify }
}

test('with an account its letters leave the development mailbox, and nobody else loses one', async () => {
  const shop = await aShop()
  const [leaving, staying] = [await shop.aVisitor(), await shop.aVisitor()]
  for (const { email } of [leaving, staying]) await shop.forgot(email)
  await shop.emails()
  const readers = async () => (await shop.mailbox.list()).map(({ to }) => to).toSorted()
  expect(await readers()).toEqual([leaving.email, staying.email].toSorted())
  expect((await shop.close(leaving)).status).toBe(204)
  expect(await readers()).toEqual([staying.email])
})

test('letters that the table holds no more go by the address, but only when that was confirmed', async () => {
  for (const isConfirmed of [true, false]) {
    const shop = await aShop()
    const leaving = await shop.aVisitor()
    await shop.forgot(leaving.email)
    await shop.emails()
    await askOnce(shop.connection, 'delete from messages')
    if (isConfirmed) await shop.verify(leaving.email)
    await shop.close(leaving)
    expect((await shop.mailbox.list()).length).toBe(isConfirmed ? 0 : 1)
  }
})

test('a letter that is on its way while the account is closed does not stay behind', async () => {
  for (const isConfirmed of [true, false]) {
    const shop = await aShop()
    const leaving = await shop.aVisitor()
    if (isConfirmed) await shop.verify(leaving.email)
    await shop.forgot(leaving.email)
    shop.slowly(() => shop.close(leaving))
    await shop.emails()
    expect(await shop.mailbox.list()).toEqual([])
  }
})

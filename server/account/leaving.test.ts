import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askOnce } from '#server/db.ts'
import { createMailer } from '#server/mail.ts'
import { openMailbox } from '#server/mailbox.ts'
import { temporaryFolder } from '#server/temporary.ts'
import { closers, testApp } from '#server/testing.ts'

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
  const verify = (email: string) =>
    askOnce(shop.connection, `update users set email_verified_at = now() where email = '${email}'`)
  return { ...shop, mailbox, mailer, forgot, close, verify }
}

test('with an account its letters leave the development mailbox, and nobody else loses one', async () => {
  const { aVisitor, letters, mailbox, forgot, close } = await aShop()
  const [leaving, staying] = [await aVisitor(), await aVisitor()]
  for (const { email } of [leaving, staying]) await forgot(email)
  await letters()
  expect((await mailbox.list()).map(({ to }) => to).toSorted()).toEqual([leaving.email, staying.email].toSorted())
  expect((await close(leaving)).status).toBe(204)
  expect((await mailbox.list()).map(({ to }) => to)).toEqual([staying.email])
})

test('letters that the table holds no more go by the address, but only when that was confirmed', async () => {
  for (const isConfirmed of [true, false]) {
    const { aVisitor, letters, mailbox, forgot, close, connection, verify } = await aShop()
    const leaving = await aVisitor()
    await forgot(leaving.email)
    await letters()
    await askOnce(connection, 'delete from messages')
    if (isConfirmed) await verify(leaving.email)
    await close(leaving)
    expect((await mailbox.list()).length).toBe(isConfirmed ? 0 : 1)
  }
})

test('a letter that is on its way while the account is closed does not stay behind', async () => {
  const { aVisitor, letters, mailbox, mailer, forgot, close, deps } = await aShop()
  const leaving = await aVisitor()
  await forgot(leaving.email)
  const slow: typeof mailer = {
    ...mailer,
    async send(mail) {
      await close(leaving)
      await mailer.send(mail)
    },
  }
  Object.assign(deps, { mailer: slow })
  await letters()
  expect(await mailbox.list()).toEqual([])
})

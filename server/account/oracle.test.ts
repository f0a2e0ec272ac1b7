import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { accountCalls, anAddress } from '#server/testing/accounts.ts'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const { changeEmail, exportData, readUser } = accountCalls(shop)

/** All that a user can read after asking for an address, without the address itself. */
async function traces(user: Visitor, email: string): Promise<string> {
  const { token } = user
  const answer = await changeEmail(user, email)
  const before = await exportData(token)
  await shop.emails()
  const after = await exportData(token)
  const me = await readUser(token)
  const again = await changeEmail(user, email)
  const own = [answer.status, answer.text, before.messages, after.messages, me, again.status]
  return JSON.stringify(own).replaceAll(email, 'address').replaceAll(user.email, 'own').replaceAll(me._id, 'id')
}

test('asking for another address looks the same whether or not it has an account', async () => {
  const [known, unconfirmed, disabled] = [await shop.aUser(), await shop.aUser(), await shop.aUser()]
  await shop.client.query('update users set email_verified_at = now() where email = $1', [known.email])
  await shop.client.query('update users set disabled_at = now() where email = $1', [disabled.email])
  const free = await traces(await shop.aVisitor(), anAddress())
  expect(free).toMatch(/"kind":"change-email","recipient":"address".*"sentAt":"2026/)
  for (const { email } of [known, unconfirmed, disabled]) expect(await traces(await shop.aVisitor(), email)).toBe(free)
})

test('the owner of the address receives an email without a link that does not name the stranger', async () => {
  const [owner, stranger] = [await shop.aUser({ name: 'Asha Rao' }), await shop.aVisitor({ name: 'Max Stranger' })]
  await changeEmail(stranger, owner.email)
  const [email, ...more] = await shop.emails(owner.email)
  expect(more).toEqual([])
  expect(email?.subject).toBe('This email address already has an account · Doorstep Documents')
  expect(email?.text).not.toMatch(/token=|Max|Asha/)
  expect(email?.text).not.toContain(stranger.email)
  const links = await askOnce(shop.connection, 'select email from links')
  expect(links.map(({ email }) => email)).not.toContain(owner.email)
})

test('asking often gets the same answers, and is limited to a few emails, in both cases', async () => {
  const owner = await shop.aUser()
  const email = anAddress()
  const counts = []
  for (const address of [owner.email, email]) {
    const stranger = await shop.aVisitor()
    for (let n = 0; n < 7; n += 1) {
      expect((await changeEmail(stranger, address)).status).toBe(202)
      await shop.emails()
    }
    const { messages } = await exportData(stranger.token)
    counts.push([messages.length, (await shop.emails(address)).length])
  }
  expect(counts[0]).toEqual(counts[1])
})

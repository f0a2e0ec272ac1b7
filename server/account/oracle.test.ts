import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ env: { GUESSES_PER_HOUR: '1000' } })
})

const anAddress = () => `${randomUUID()}@example.com`

type Asker = Awaited<ReturnType<TestApp['aVisitor']>>
const wish = ({ token, password }: Asker, email: string) =>
  shop.post('/api/auth/change-email', { token, body: { email, password } })

/** All that the asker can read of it afterwards, without the address itself. */
async function traces(asker: Asker, email: string): Promise<string> {
  const { token } = asker
  const answer = await wish(asker, email)
  const before = (await shop.get('/api/users/me/export', { token })).body
  await shop.emails()
  const after = (await shop.get('/api/users/me/export', { token })).body
  const me = await shop.get('/api/auth/me', { token })
  const own = [answer.status, answer.text, before.messages, after.messages, me.body, (await wish(asker, email)).status]
  return JSON.stringify(own).replaceAll(email, 'address').replaceAll(asker.email, 'own').replaceAll(me.body._id, 'id')
}

test('asking for another address looks the same whether or not it has an account', async () => {
  const [known, unconfirmed, disabled] = [await shop.aUser(), await shop.aUser(), await shop.aUser()]
  const client = await shop.aClient()
  await client.query('update users set email_verified_at = now() where email = $1', [known.email])
  await client.query('update users set disabled_at = now() where email = $1', [disabled.email])
  const free = await traces(await shop.aVisitor(), anAddress())
  expect(free).toMatch(/"kind":"change-email","recipient":"address".*"sentAt":"2026/)
  for (const { email } of [known, unconfirmed, disabled]) expect(await traces(await shop.aVisitor(), email)).toBe(free)
})

test('the owner of the address is written to, with no link and no word of who has asked', async () => {
  const [owner, asker] = [await shop.aUser({ name: 'Asha Rao' }), await shop.aVisitor({ name: 'Max Stranger' })]
  await wish(asker, owner.email)
  const [letter, ...more] = await shop.emails(owner.email)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('This email address already has an account · Doorstep Documents')
  expect(letter?.text).not.toMatch(/token=|Max|Asha/)
  expect(letter?.text).not.toContain(asker.email)
  const links = await askOnce(shop.connection, 'select email from links')
  expect(links.map(({ email }) => email)).not.toContain(owner.email)
})

test('asking often is answered alike, and fills the mailbox of neither', async () => {
  const owner = await shop.aUser()
  const email = anAddress()
  const counts = []
  for (const address of [owner.email, email]) {
    const asker = await shop.aVisitor()
    for (let n = 0; n < 7; n += 1) {
      expect((await wish(asker, address)).status).toBe(202)
      await shop.emails()
    }
    const { messages } = (await shop.get('/api/users/me/export', { token: asker.token })).body
    counts.push([messages.length, (await shop.emails(address)).length])
  }
  expect(counts[0]).toEqual(counts[1])
})

import { beforeEach, expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { accountCalls, anAddress, tokenIn } from '#server/testing/accounts.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp, type Visitor } from '#server/testing/app.ts'
import { turnOnTwoStep } from '#server/testing/two-step.ts'
import { dismissAdmin } from './roles/actions.ts'
import { openFirstAdminLink } from './team/actions.ts'

let shop: TestApp
let boss: Visitor
beforeEach(async () => {
  shop = await testApp({ unlimited: true })
  boss = await shop.aVisitor({ role: 'admin', name: 'Meera Iyer' })
})

const as = (who: Visitor) => ({
  team: async () => (await shop.get('/api/admin/team', { token: who.token })).body,
  invite: (email: string, name = 'Ravi Menon') =>
    shop.post('/api/admin/team/invitations', { token: who.token, body: { email, name } }),
  remove: async (other: Visitor) => shop.del(`/api/admin/team/${await idOf(other)}`, { token: who.token }),
  setRules: (needsTwoStep: boolean) => shop.put('/api/admin/team/rules', { token: who.token, body: { needsTwoStep } }),
})
const idOf = async ({ token }: Visitor) => (await shop.get('/api/auth/me', { token })).body._id as string
const linkFor = async (email: string) => tokenIn((await shop.emails(email)).at(-1))
const accept = (token: string, password = 'a new horse') =>
  shop.post('/api/auth/invitation/accept', { body: { token, password } })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('an invited person chooses a password and is an administrator, with or without an account', async () => {
  const customer = await shop.aVisitor({ emailVerifiedAt: new Date('2026-11-01T00:00:00Z') })
  const replies = []
  for (const email of [anAddress(), customer.email]) {
    const { status, body } = await as(boss).invite(email)
    replies.push({ status, fields: Object.keys(body) })
    const link = await linkFor(email)
    expect((await shop.post('/api/auth/invitation', { body: { token: link } })).body.email).toBe(email)
    expect(fieldsIn(await accept(link, 'password'))).toEqual(['password'])
    expect(statusesOf(await Promise.all([accept(link), accept(link)]))).toEqual([204, 400])
    const { signInWith } = accountCalls(shop)
    expect(await signInWith(email, 'a new horse')).toBe(200)
  }
  // The reply does not reveal which address has an account.
  expect(replies[1]).toEqual(replies[0])
  expect(await accountCalls(shop).isSignedIn(customer.token)).toBe(false)
  const { admins, invitations } = await as(boss).team()
  expect(admins.map(({ name }: { name: string }) => name)).toEqual(['Asha Rao', 'Meera Iyer', 'Ravi Menon'])
  expect(invitations).toEqual([])
  expect(problemIn(await as(boss).invite(customer.email)).code).toBe('already_admin')
})

test('an invited person keeps nothing of a stranger who registered the address', async () => {
  const stranger = await shop.aVisitor({ name: 'Max Stranger' })
  const body = { phone: '98765 43210', taxNumber: '27AAPFU0939F1ZV' }
  expect((await shop.patch('/api/auth/me', { token: stranger.token, body })).body).toMatchObject({
    taxNumber: '27AAPFU0939F1ZV',
  })
  await as(boss).invite(stranger.email)
  expect((await accept(await linkFor(stranger.email))).status).toBe(204)
  const token = await shop.signIn({ email: stranger.email, password: 'a new horse' })
  const me = (await shop.get('/api/auth/me', { token })).body
  expect(me).toMatchObject({ name: 'Ravi Menon', phone: '', role: 'admin' })
  expect(me).not.toHaveProperty('taxNumber')
})

test('a new invitation of the same address ends the links of the first, which works for seven days', async () => {
  const email = anAddress()
  await as(boss).invite(email)
  const first = await linkFor(email)
  await as(boss).invite(email, 'Ravi')
  const second = await linkFor(email)
  expect((await accept(first)).status).toBe(400)
  // Each one ends the links of the one before, so that an email must be sent for all of them.
  for (let turn = 0; turn < 6; turn += 1) await as(boss).invite(email, 'Ravi')
  expect((await shop.emails(email)).length).toBe(8)
  expect((await as(boss).team()).invitations).toMatchObject([{ name: 'Ravi', email, by: 'Meera Iyer' }])
  shop.moveClock(7 * 24 * 60)
  expect((await accept(second)).status).toBe(400)
})

test('an ended invitation no longer works', async () => {
  const email = anAddress()
  const { _id } = (await as(boss).invite(email)).body
  const link = await linkFor(email)
  const end = () => shop.del(`/api/admin/team/invitations/${_id}`, { token: boss.token })
  expect([(await end()).status, (await end()).status, (await accept(link)).status]).toEqual([204, 404, 400])
})

test('the invitations of an administrator end with their role or account', async () => {
  const leave = {
    removed: (one: Visitor) => as(boss).remove(one),
    dismissed: (one: Visitor) => dismissAdmin(shop.deps.db, shop.deps, one.email),
    closed: accountCalls(shop).closeAccount,
  }
  for (const [way, go] of Object.entries(leave)) {
    const leaving = await shop.aVisitor({ role: 'admin' })
    const email = anAddress()
    await as(leaving).invite(email)
    const link = await linkFor(email)
    await go(leaving)
    expect([way, (await accept(link)).status]).toEqual([way, 400])
    expect((await shop.get('/api/auth/me', { token: leaving.token })).status).toBe(401)
  }
  expect(await as(boss).team()).toMatchObject({ admins: [{ name: 'Meera Iyer' }], invitations: [] })
  const ended = (await shop.get('/api/admin/activity?kind=admin-invitation-ended', { token: boss.token })).body
  expect(ended).toHaveLength(3)
})

test('an administrator whom someone with a closed account has invited was not added on the command line', async () => {
  const email = anAddress()
  await as(boss).invite(email)
  await askOnce(shop.connection, 'update team_invitations set invited_by = null')
  expect((await accept(await linkFor(email))).status).toBe(204)
  const [added] = (await shop.get('/api/admin/activity?kind=admin-added', { token: boss.token })).body
  expect(added.by).toBe('Closed account')
})

test('two administrators who end each other at the same moment leave one, and the last one stays', async () => {
  const other = await shop.aVisitor({ role: 'admin' })
  const answers = await Promise.all([as(boss).remove(other), as(other).remove(boss)])
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
  const isBoss = answers[0]?.status === 204
  const [left, gone] = isBoss ? [boss, other] : [other, boss]
  expect((await as(left).team()).admins).toHaveLength(1)
  expect((await shop.get('/api/auth/me', { token: gone.token })).status).toBe(401)
  const last = await as(left).remove(left)
  expect([last.status, problemIn(last).code]).toEqual([409, 'last_admin'])
})

test('administrators without two-step sign-in can only set it up while all need it', async () => {
  const other = await shop.aVisitor({ role: 'admin' })
  expect(problemIn(await as(boss).setRules(true)).code).toBe('two_step_first')
  await turnOnTwoStep(shop, boss)
  expect((await as(boss).setRules(true)).status).toBe(204)
  expect((await as(boss).setRules(true)).status).toBe(204)
  const refused = await shop.get('/api/admin/activity', { token: other.token })
  expect([refused.status, problemIn(refused).code]).toEqual([403, 'two_step_needed'])
  expect((await as(other).setRules(false)).status).toBe(403)
  expect((await shop.get('/api/auth/me', { token: other.token })).status).toBe(200)
  await turnOnTwoStep(shop, other)
  expect(await as(other).team()).toMatchObject({ needsTwoStep: true, admins: [{ twoStep: true }, { twoStep: true }] })
  const ended = async (by: Visitor, of: Visitor) =>
    (await shop.del(`/api/admin/team/${await idOf(of)}/two-step`, { token: by.token })).status
  expect([await ended(boss, boss), await ended(boss, other), await ended(boss, other)]).toEqual([403, 204, 404])
  expect((await shop.emails(other.email)).at(-1)?.subject).toContain('Two-step sign-in was turned off')
  expect((await as(boss).setRules(false)).status).toBe(204)
  expect((await shop.get('/api/admin/activity', { token: other.token })).status).toBe(200)
})

test('changes of the team need a password of the last 15 minutes', async () => {
  shop.moveClock(16)
  const answers = [await as(boss).invite(anAddress()), await as(boss).setRules(false), await as(boss).remove(boss)]
  expect(answers.map((answer) => problemIn(answer).code)).toEqual(Array.from({ length: 3 }, () => 'password_needed'))
  expect((await as(boss).team()).admins).toHaveLength(1)
})

test('a link makes the first administrator once, and only where there is none', async () => {
  const own = await testApp({ unlimited: true })
  const tokens = [await openFirstAdminLink(own.deps.db, own.deps), await openFirstAdminLink(own.deps.db, own.deps)]
  const use = (token: string | undefined, email = anAddress()) =>
    own.post('/api/auth/first-admin', { body: { token, name: 'Meera Iyer', email, password: 'correct horse' } })
  const taken = await own.aVisitor()
  expect(fieldsIn(await use(tokens[0], taken.email))).toEqual(['email'])
  expect(statusesOf(await Promise.all(tokens.map((token) => use(token))))).toEqual([204, 400])
  const admins = await askOnce(own.connection, "select email from users where role = 'admin'")
  expect(admins).toHaveLength(1)
  expect(await openFirstAdminLink(own.deps.db, own.deps)).toBeUndefined()
  expect((await use(tokens[1])).status).toBe(400)
})

test('the link for the first administrator is good for a day', async () => {
  const own = await testApp({ unlimited: true })
  const token = await openFirstAdminLink(own.deps.db, own.deps)
  own.moveClock(24 * 60)
  const body = { token, name: 'Meera Iyer', email: anAddress(), password: 'correct horse' }
  expect(problemIn(await own.post('/api/auth/first-admin', { body })).code).toBe('invalid_token')
})

test('an administrator with appointments is a professional once that role ends, others are customers', async () => {
  const worker = await shop.aWorker({ role: 'admin' })
  const dismiss = ({ email }: Visitor) => dismissAdmin(shop.deps.db, shop.deps, email)
  expect(await dismiss(worker)).toBe('professional')
  expect(await dismiss(await shop.aVisitor({ role: 'admin' }))).toBe('customer')
  expect(await dismiss(worker)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { accountCalls } from '#server/testing/accounts.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { codeOfApp, signInSteps, turnOnTwoStep } from '#server/testing/two-step.ts'

const shop = openShop()
const { begin, finish } = signInSteps(shop)
const { changePassword, exportData, forgot, isSignedIn, reset, signUp, tokenFor, verify } = accountCalls(shop)

const saysOf = (answer: Awaited<ReturnType<typeof finish>>) => [answer.status, problemIn(answer).message]
const wrong = [422, 'That code is not right.']
const used = [422, 'That code was used already. Wait for the next one.']

async function anAccount() {
  const user = await shop.aVisitor({ emailVerifiedAt: new Date('2026-11-01T00:00:00Z') })
  return { ...user, ...(await turnOnTwoStep(shop, user)) }
}

test('with two-step sign-in the password gets a challenge, and a code of the app the session', async () => {
  const user = await anAccount()
  const first = await shop.post('/api/auth/login', { body: { email: user.email, password: user.password } })
  expect([first.status, Object.keys(first.body)]).toEqual([200, ['challenge']])
  const { challenge } = first.body as { challenge: string }
  expect(await isSignedIn(challenge)).toBe(false)
  const signedIn = await finish(challenge, codeOfApp(shop, user.key, 1))
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.user.email).toBe(user.email)
  expect(await isSignedIn(signedIn.body.token)).toBe(true)
  // One challenge opens one session.
  shop.moveClock(2)
  expect(problemIn(await finish(challenge, codeOfApp(shop, user.key))).code).toBe('challenge_ended')
})

test('a wrong code is refused at its field, a used one with the advice to wait, also of two at the same moment', async () => {
  const user = await anAccount()
  const { challenge } = await begin(user)
  expect(saysOf(await finish(challenge, '12 34 56'))).toEqual(wrong)
  expect(fieldsIn(await finish(challenge, 'ABCD-EFGH'))).toEqual(['code'])
  // The code of the set-up.
  expect(saysOf(await finish(challenge, codeOfApp(shop, user.key)))).toEqual(used)
  shop.moveClock(1)
  const [one, other] = [await begin(user), await begin(user)]
  const code = codeOfApp(shop, user.key)
  const answers = await Promise.all([finish(one.challenge, code), finish(other.challenge, code)])
  const inOrder = answers.toSorted((a, b) => a.status - b.status)
  expect(inOrder[0]?.status).toBe(200)
  expect(inOrder[1] && saysOf(inOrder[1])).toEqual(used)
  // An older code is used up with a newer one.
  const { challenge: third } = await begin(user)
  expect(saysOf(await finish(third, codeOfApp(shop, user.key, -1)))).toEqual(used)
})

test('wrong codes count as failed sign-ins, and the owner sees them', async () => {
  const user = await anAccount()
  const { challenge } = await begin(user)
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await finish(challenge, '000000')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  const again = await shop.post('/api/auth/login', { body: { email: user.email, password: user.password } })
  expect(again.status).toBe(429)
  await shop.deps.security.flush()
  const { body } = await shop.get('/api/users/me/activity', { token: user.token })
  expect(body).toContainEqual(expect.objectContaining({ kind: 'code-failed', count: 10 }))
})

test('a recovery code opens the account once, and the owner gets an email', async () => {
  const user = await anAccount()
  const [code = ''] = user.codes
  expect(user.codes).toHaveLength(10)
  const signedIn = await finish((await begin(user)).challenge, ` ${code.replace('-', '').toLowerCase()} `)
  expect(signedIn.status).toBe(200)
  const second = await finish((await begin(user)).challenge, code)
  expect(saysOf(second)).toEqual([422, 'That recovery code was used already. Take another one.'])
  expect((await shop.get('/api/auth/two-step', { token: user.token })).body).toMatchObject({ codesLeft: 9 })
  const subjects = (await shop.emails(user.email)).map(({ subject }) => subject.split(' · ')[0])
  expect(subjects).toEqual(expect.arrayContaining(['Two-step sign-in is on', 'A recovery code was used']))
})

test('a challenge lasts ten minutes, and ends when the password changes', async () => {
  const user = await anAccount()
  const { challenge: late } = await begin(user)
  shop.moveClock(10)
  expect(problemIn(await finish(late, codeOfApp(shop, user.key))).code).toBe('challenge_ended')
  const { challenge } = await begin(user)
  expect((await changePassword(user)).status).toBe(204)
  expect(problemIn(await finish(challenge, codeOfApp(shop, user.key))).code).toBe('challenge_ended')
})

test.each([
  ['half a day', false, 12 * 60],
  ['30 days when asked to remember', true, 30 * 24 * 60],
])('a session that was opened with a code lasts %s', async (_, remember, minutes) => {
  const user = await anAccount()
  const { token } = (await finish((await begin(user, { remember })).challenge, codeOfApp(shop, user.key, 1))).body
  shop.moveClock(minutes - 1)
  expect(await isSignedIn(token)).toBe(true)
  shop.moveClock(2)
  expect(await isSignedIn(token)).toBe(false)
})

test('turning it on ends the other sessions, and the key is never shown again', async () => {
  const user = await shop.aVisitor()
  const other = await shop.signIn(user)
  const { token } = user
  expect(problemIn(await shop.post('/api/auth/two-step/on', { token })).code).toBe('two_step_not_ready')
  const { key, qr } = (await shop.post('/api/auth/two-step', { token })).body
  expect((await shop.post('/api/auth/two-step', { token })).body).toEqual({ key, qr })
  expect(new Set(qr.map((row: string) => row.length))).toEqual(new Set([qr.length]))
  expect((await shop.get('/api/auth/two-step', { token })).body).toEqual({ since: null, codesLeft: 0 })
  await turnOnTwoStep(shop, user)
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
  for (const address of ['/api/auth/two-step', '/api/auth/two-step/on'])
    expect((await shop.post(address, { token })).status).toBe(409)
  shop.moveClock(1)
  const check = await shop.post('/api/auth/two-step/check', { token, body: { code: codeOfApp(shop, key) } })
  expect(problemIn(check).code).toBe('two_step_on')
  const exported = JSON.stringify(await exportData(token))
  expect(exported).not.toContain(key)
  expect(exported).toContain('two-step-on')
})

test('turning it off takes the password and a code', async () => {
  const user = await anAccount()
  const { token, password } = user
  const off = (given: string, code: string) =>
    shop.post('/api/auth/two-step/off', { token, body: { password: given, code } })
  expect(fieldsIn(await off('wrong horse', codeOfApp(shop, user.key, 1)))).toEqual(['password'])
  expect(fieldsIn(await off(password, '000000'))).toEqual(['code'])
  expect((await off(password, codeOfApp(shop, user.key, 1))).status).toBe(204)
  expect((await shop.get('/api/auth/two-step', { token })).body).toEqual({ since: null, codesLeft: 0 })
  expect(Object.keys(await begin(user))).toEqual(['token', 'user'])
})

test('new recovery codes take the password and a code, and replace the ones before them at once', async () => {
  const user = await anAccount()
  const { token, password, key } = user
  const renew = (given: string, code: string) =>
    shop.post('/api/auth/two-step/codes', { token, body: { password: given, code } })
  expect(fieldsIn(await renew('wrong horse', codeOfApp(shop, key, 1)))).toEqual(['password'])
  expect(fieldsIn(await renew(password, '000000'))).toEqual(['code'])
  shop.moveClock(1)
  const code = codeOfApp(shop, key)
  const answers = await Promise.all([renew(password, code), renew(password, code)])
  const [renewed, refused] = answers.toSorted((a, b) => a.status - b.status)
  expect([renewed?.status, refused && saysOf(refused)]).toEqual([200, used])
  const codes: string[] = renewed?.body.codes
  expect(new Set([...codes, ...user.codes]).size).toBe(20)
  expect((await shop.get('/api/auth/two-step', { token })).body).toMatchObject({ codesLeft: 10 })
  const [former = ''] = user.codes
  const [first = ''] = codes
  expect(saysOf(await finish((await begin(user)).challenge, former))).toEqual(wrong)
  expect((await finish((await begin(user)).challenge, first)).status).toBe(200)
  const subjects = (await shop.emails(user.email)).map(({ subject }) => subject.split(' · ')[0])
  expect(subjects).toContain('New recovery codes')
  const { body: events } = await shop.get('/api/users/me/activity', { token })
  expect(events).toContainEqual(expect.objectContaining({ kind: 'recovery-codes-renewed', count: 1 }))

  const other = await shop.aVisitor()
  const body = { password: other.password, code: '000000' }
  expect(fieldsIn(await shop.post('/api/auth/two-step/codes', { token: other.token, body }))).toEqual(['code'])
})

test('no link in an email opens an account of a confirmed address without the code', async () => {
  const user = await anAccount()
  await forgot(user.email)
  expect((await reset(await tokenFor(user.email))).status).toBe(204)
  expect(Object.keys(await begin({ ...user, password: 'a new horse' }))).toEqual(['challenge'])
})

test('the owner of an address gets the account that a stranger has registered and protected with a code', async () => {
  const stranger = await signUp()
  await turnOnTwoStep(shop, stranger)
  const { resetToken } = (await verify(stranger.link)).body as { resetToken: string }
  expect((await reset(resetToken)).status).toBe(204)
  expect(Object.keys(await begin({ ...stranger, password: 'a new horse' }))).toEqual(['token', 'user'])
})

test('sensitive actions need the password again after 15 minutes', async () => {
  const user = await shop.aVisitor()
  const { token } = user
  shop.moveClock(16)
  const setUp = () => shop.post('/api/auth/two-step', { token })
  const refused = await setUp()
  expect([refused.status, problemIn(refused).code]).toEqual([403, 'password_needed'])
  const confirm = (password: string) => shop.post('/api/auth/confirm', { token, body: { password } })
  expect(fieldsIn(await confirm('wrong horse'))).toEqual(['password'])
  expect((await setUp()).status).toBe(403)
  expect((await confirm(user.password)).status).toBe(204)
  expect((await setUp()).status).toBe(200)
})

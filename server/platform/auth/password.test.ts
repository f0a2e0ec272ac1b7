import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './password.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'

test('a password matches its hash, in either way of writing an accent, and no other does', async () => {
  const hash = await hashPassword('caf\u00e9 au lait')
  expect(await passwordMatches('cafe\u0301 au lait', hash)).toBe(true)
  expect(await passwordMatches('cafe au lait', hash)).toBe(false)
})

test('a hash that was made at another cost is still read', async () => {
  const nonce = Buffer.from('a salt of sixteen')
  const cost = { memory: 8_192, passes: 3, parallelism: 2 }
  const tag = argon2Sync('argon2id', { message: Buffer.from('correct horse'), nonce, tagLength: 32, ...cost })
  const hash = `$argon2id$v=19$m=8192,t=3,p=2$${nonce.toString('base64')}$${tag.toString('base64')}`
  expect(await passwordMatches('correct horse', hash)).toBe(true)
  expect(await passwordMatches('wrong horse', hash)).toBe(false)
})

test.each(['', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$', '$bcrypt$x$y$z$w'])(
  'the malformed hash %j matches no password',
  async (hash) => {
    expect(await passwordMatches('', hash)).toBe(false)
  },
)

test.each([
  '        ',
  'aaaaaaaa',
  'abcabcabc',
  'Anjali.Rao@Example.com',
  'anjali.rao',
  'Anjali Pillai',
  'pillaianjali',
])('the password %j of Anjali Pillai is refused at its field, wherever a password is chosen', async (weak) => {
  const shop = await testApp()
  const owner = { name: 'Anjali Pillai', email: 'anjali.rao@example.com' }
  const tried = await shop.post('/api/auth/register', { body: { ...owner, password: weak } })
  const { token } = (await shop.post('/api/auth/register', { body: { ...owner, password: 'correct horse' } })).body
  const change = { currentPassword: 'correct horse', newPassword: weak }
  const changed = await shop.post('/api/auth/change-password', { token, body: change })
  await shop.post('/api/auth/forgot-password', { body: { email: owner.email } })
  const link = /reset-password\?token=([\w-]+)/.exec((await shop.emails()).at(-1)?.text ?? '')?.[1]
  const reset = (password: string) => shop.post('/api/auth/reset-password', { body: { token: link, password } })
  const answers = [tried, changed, await reset(weak)]
  const refusals = answers.map((answer) => [
    answer.status,
    problemIn(answer).code,
    problemIn(answer).errors?.[0]?.field,
  ])
  expect(refusals).toEqual(['password', 'newPassword', 'password'].map((field) => [422, 'weak_password', field]))
  expect(problemIn(tried).message).toMatch(/ easy to guess\. Please choose another password\.$/)
  // The link can still be used with a stronger password.
  expect((await reset('another horse')).status).toBe(204)
})

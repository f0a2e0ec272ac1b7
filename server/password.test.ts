import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './password.ts'

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
  'nothing matches the odd hash %j',
  async (hash) => {
    expect(await passwordMatches('', hash)).toBe(false)
  },
)

import { rmSync } from 'node:fs'
import { afterAll, afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { startingIn } from './started.ts'

const folder = temporaryFolder('admin')
const { start, endAll } = startingIn(folder)

afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function admin(...args: string[]) {
  const command = start({}, ['npm', 'run', '--silent', 'admin', '--', ...args])
  const status = await command.ended
  return { status, output: command.output() }
}

async function signIn(address: string, email: string, password: string) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  return (await response.json()) as { token?: string; user?: { role: string } }
}

test('administrators can be added, listed and removed without a server, except the last one', async () => {
  expect(await admin('list')).toEqual({ status: 0, output: 'There are no administrators yet.\n' })
  const made = await admin('add', 'Asha@Example.com')
  expect([made.status, made.output]).toEqual([0, expect.stringContaining('asha@example.com is an administrator now.')])
  expect(await admin('list')).toEqual({ status: 0, output: 'asha@example.com  asha\n' })
  const last = await admin('remove', 'asha@example.com')
  expect(last).toEqual({ status: 1, output: 'This is the only administrator. Please add another one first.\n' })
  expect((await admin('list')).output).toContain('asha@example.com')
})

test('with a running server, the password works, the role applies to the next request, and the server keeps running', async () => {
  const product = start()
  const address = await product.ready()
  const [, password = ''] = /^Password: (\S+)$/m.exec((await admin('add', 'ravi@example.com')).output) ?? []
  const { token, user } = await signIn(address, 'ravi@example.com', password)
  expect(user?.role).toBe('admin')
  expect(await admin('remove', 'ravi@example.com')).toMatchObject({ status: 0 })
  const me = await fetch(`${address}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
  expect(me.status).toBe(401)
  expect((await signIn(address, 'ravi@example.com', password)).user?.role).toBe('customer')
  const again = await admin('add', 'ravi@example.com')
  expect(again.output).toBe('ravi@example.com is an administrator now, and has to sign in again.\n')
  expect(await admin('add', 'ravi@example.com')).toEqual({
    status: 0,
    output: 'ravi@example.com is an administrator already.\n',
  })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('an unconfirmed account gets a new password when it becomes administrator', async () => {
  const product = start()
  const address = await product.ready()
  const stranger = { name: 'Stranger', email: 'boss@example.com', password: 'correct horse' }
  const headers = { 'Content-Type': 'application/json' }
  await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(stranger) })
  const { output } = await admin('add', stranger.email)
  expect(output).toContain('The address was not confirmed, so the account has a new password.')
  const [, password = ''] = /^Password: (\S+)$/m.exec(output) ?? []
  expect((await signIn(address, stranger.email, stranger.password)).user).toBeUndefined()
  expect((await signIn(address, stranger.email, password)).user?.role).toBe('admin')
})

test.each([
  [[], 'npm run admin -- add EMAIL'],
  [['add'], 'npm run admin -- add EMAIL'],
  [['list', 'me'], 'npm run admin -- add EMAIL'],
  [['add', 'ravi'], 'Please enter an email address like name@example.com.'],
  [['remove', 'nobody@example.com'], 'nobody@example.com is not an administrator.'],
])('the command with %j reports the problem and fails', async (args, sentence) => {
  const { status, output } = await admin(...args)
  expect([status, output]).toEqual([1, expect.stringContaining(sentence)])
})

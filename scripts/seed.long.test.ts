import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { startingIn } from './started.ts'

const folder = temporaryFolder('seed')
const { start, endAll } = startingIn(folder)

afterEach(endAll)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function seed(args: string[], env: Record<string, string> = {}) {
  const command = start(env, ['npm', 'run', '--silent', 'seed', '--', ...args])
  const status = await command.ended
  return { status, output: command.output() }
}

const small = ['--scale', '--services', '200', '--bookings', '10000']

async function askAsAdmin(address: string, password: string) {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@doorstep.example', password }),
  })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${address}/api/admin/dashboard/stats`, { headers: { Authorization: `Bearer ${token}` } })
  return answer.json()
}

test.each([
  [[], {}, 0, 'Nothing has been changed yet.'],
  [small, { DEMO: 'no' }, 1, 'Only a demo can be filled with sample data'],
  [['--scale', '--services', '99'], {}, 1, '--services must be a whole number from 100'],
  [['--scale', '--bookings', '1e6'], {}, 1, '--bookings must be a whole number from 10000'],
  [['--all'], {}, 1, 'npm run seed -- --scale [--services NUMBER] [--bookings NUMBER]'],
])('with %j and %j the command writes nothing and reports why', async (args, env, status, sentence) => {
  const answer = await seed(args, env)
  expect([answer.status, answer.output]).toEqual([status, expect.stringContaining(sentence)])
  expect(existsSync(join(folder, 'shop'))).toBe(false)
})

test('the command fills the demo once, and the server then shows the data', async () => {
  expect(await seed(small)).toMatchObject({ status: 0, output: expect.stringContaining('Done.') })
  expect(await seed(small)).toMatchObject({ status: 1, output: expect.stringContaining('has been filled before') })
  const product = start()
  const address = await product.ready()
  const busy = await seed(small)
  expect([busy.status, busy.output]).toEqual([1, expect.stringContaining('Another Doorstep is already running')])
  const [, password = ''] = /password (\S+)/.exec(product.output()) ?? []
  const stats = (await askAsAdmin(address, password)) as { totalBookings: number; totalServices: number }
  expect(stats.totalBookings).toBeGreaterThan(10_000)
  expect(stats.totalServices).toBe(200)
})

test('sample data is refused by a database opened without the demo', async () => {
  const real = { DATA_DIR: join(folder, 'real') }
  const product = start({ ...real, DEMO: 'no' })
  await product.ready()
  await product.end('SIGTERM')
  const { status, output } = await seed(small, real)
  expect([status, output]).toEqual([1, expect.stringContaining('was opened without the demo')])
})

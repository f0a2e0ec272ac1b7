import { expect, test } from 'vitest'
import { seededRandom } from '#domain/random/random.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { closers, testApp } from '#server/testing/app.ts'
import { startWorkers } from '#server/workers.ts'

const tries = 500
const most = 0.6

/** How well time alone tells one kind from the other: 0.5 is a coin, 1 is certainty (Mann and Whitney). */
function separability(one: number[], other: number[]): number {
  const pairs = one.flatMap((a) => other.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)))
  const share = pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length
  return Math.max(share, 1 - share)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

test('different samples are separable, and equal ones are not', () => {
  const near = (middle: number) => Array.from({ length: 100 }, (_, n) => middle + Math.sin(n))
  expect(separability(near(1), near(9))).toBe(1)
  expect(separability(near(1), near(1))).toBeCloseTo(0.5)
})

test.each([
  ['signing in', '/api/auth/login', { password: 'a wrong guess' }, 401],
  ['forgetting the password', '/api/auth/forgot-password', {}, 202],
])(
  '%s takes as long for an address that has an account as for one that has none',
  async (_, path, rest, status) => {
    const shop = await testApp({ env: { GUESSES_PER_HOUR: '999999999' } })
    // Signed up, so that the password is hashed with the real cost.
    const known = { name: 'Ravi Menon', email: 'ravi.menon@example.com', password: 'correct horse' }
    await shop.post('/api/auth/register', { body: known })
    // As in production, the same process delivers the emails.
    const jobs = await openJobs({ connection: shop.connection, log: shop.deps.log })
    closers.push(() => jobs.close())
    await startWorkers({ ...shop.deps, jobs }, jobs)
    const { fraction } = seededRandom(path)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const statuses = new Set<number>()
    const ask = (email: string) =>
      timed(async () => statuses.add((await shop.post(path, { body: { email, ...rest } })).status))
    for (let round = -20; round < tries; round += 1) {
      // The order is random: with alternation, a periodic effect such as garbage collection could always affect the same
      // address. The clock moves so that the limit per account is never reached.
      const order = [known.email, `${known.email.slice(0, -8)}.unknown`]
      if (fraction() < 0.5) order.reverse()
      for (const email of order) {
        const taken = await ask(email)
        if (round >= 0) times[email === known.email ? 'known' : 'unknown'].push(taken)
      }
      shop.moveClock(30)
    }
    expect([...statuses]).toEqual([status])
    expect(separability(times.known, times.unknown)).toBeLessThan(most)
  },
  180_000,
)

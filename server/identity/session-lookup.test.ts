import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { planOf, statementsStillPlanned } from '#server/testing/statements.ts'

/** One connection, so that the prepared statement is on it. */
const shop = openShop({ env: { POOL_SIZE: '1' } })

test('a session is looked up by the index of tokens and planned once, however many sessions are open', async () => {
  await shop.client.query(
    `insert into sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), id, sha256(convert_to('session ' || n, 'UTF8')), 'Firefox', now(), now(), '2027-12-31'
     from users, generate_series(1, 5000) as n where email = $1`,
    [shop.customer.email],
  )
  await shop.client.query('analyze sessions')
  const { token } = shop.customer
  for (let turn = 0; turn < 11; turn += 1) expect((await shop.get('/api/auth/me', { token })).status).toBe(200)
  expect(await statementsStillPlanned(shop.deps.db)).toEqual([])
  const moment = sql`timestamptz '2026-11-20 06:30Z'`
  const { scans, pages } = await planOf(
    shop.deps.db,
    sql`execute actors_of_tokens(array[sha256('session 7')], ${moment}, ${moment})`,
  )
  // The rule of the team is one row, which is read for administrators only, like their two-step sign-in.
  const ofTeam = ['Seq Scan on team_rules', expect.stringMatching(/ on two_step$/)]
  const lookup = ['Index Scan on sessions', expect.stringMatching(/ on users$/)]
  expect(scans).toEqual([ofTeam[0], ...lookup, ofTeam[1]])
  expect(pages).toBeLessThan(12)
})

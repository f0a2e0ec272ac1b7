import { randomUUID } from 'node:crypto'
import { newToken } from '#server/platform/auth/token.ts'
import { password } from './accounts.ts'
import { type Attack, exchange } from './exchange.ts'

/** The one operation that needs a shop without administrators: before all others, there are none for a moment. */
export async function makeFirstAdmin(attack: Attack) {
  const { client } = attack.world
  const target = attack.targets.find(({ name }) => name === 'invitation.makeFirstAdmin')
  if (!target) throw new Error('no operation makes the first administrator')
  const { token, tokenHash } = newToken()
  const { rows } = await client.query<{ id: string }>(
    "update users set role = 'customer' where role = 'admin' returning id",
  )
  await client.query("insert into first_admin_links (token_hash, expires_at) values ($1, now() + interval '1 hour')", [
    tokenHash,
  ])
  const body = JSON.stringify({ token, name: 'Asha Rao', email: `${randomUUID()}@campaign.example`, password })
  await exchange(attack, { target, by: 'visitor', address: target.path, headers: {}, body })
  await client.query("update users set role = 'admin' where id = any ($1::uuid[])", [rows.map(({ id }) => id)])
}

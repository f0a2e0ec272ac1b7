import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Client } from '#server/platform/database/db.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Canaries } from './canaries.ts'
import type { World } from './world.ts'

export const usable = 'secrets in the database, or in emails that administrators read'

const decompress = promisify(brotliDecompress)
const patience = 30_000

/**
 * A copy of the database opens no account: it contains no token and no password. The address of the calendar of a
 * professional is the one exception, because its owner sees it again.
 */
export async function checkStored(world: World, tally: Tally) {
  const { canaries, client } = world
  const link = await askForLink(world)
  tally.count('links in emails')
  for (const what of await findSecrets(client, canaries)) tally.wrong(usable, what)
  await readAsAdministrator(world, tally)
  return link
}

/** A planted fault: a session that is stored with its token must be found. */
export async function isStoredTokenFound({ client, canaries, office }: World): Promise<boolean> {
  await client.query('update sessions set device = $2 where id = $1', [office.admin.session, office.admin.token])
  const found = await findSecrets(client, canaries)
  await client.query("update sessions set device = '' where id = $1", [office.admin.session])
  return found.length > 0
}

async function findSecrets(client: Client, canaries: Canaries): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; query: string }>(`
    select relname as name, format('select one::text as row from %I.%I as one', nspname, relname) as query
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and relname <> 'calendar_feeds'`)
  const found: string[] = []
  for (const { name, query } of tables) {
    const { rows } = await client.query<{ row: string }>(query)
    for (const { row } of rows) for (const what of canaries.secretsIn(row)) found.push(`${name}: ${what}`)
  }
  const { rows: letters } = await client.query<{ content: Buffer }>('select content from letters')
  for (const { content } of letters)
    for (const what of canaries.secretsIn((await decompress(content)).toString())) found.push(`a kept email: ${what}`)
  return found
}

/** The token of a link for a new password, from the mailbox. */
async function askForLink({ office, products, identities, client, canaries }: World) {
  const customer = identities.find(({ name }) => name === 'customer A')?.records['signed-in']?.['customer']
  const { rows } = await client.query<{ email: string }>('select email from users where id = $1', [customer])
  const email = rows[0]?.email ?? ''
  await office.http.give('POST', '/api/auth/forgot-password', { body: { email } })
  for (const until = performance.now() + patience; performance.now() < until; await sleep(200)) {
    for (const { mailbox, port } of products.map((one) => ({ ...one, port: new URL(one.origin).port }))) {
      const response = await fetch(`http://localhost:${port}${mailbox}.json`)
      const token = /reset-password\?token=([\w-]+)/.exec(response.ok ? await response.text() : '')?.[1]
      if (token !== undefined) return canaries.secret(token)
    }
  }
  throw new Error('the email with the link was not sent')
}

async function readAsAdministrator({ office, client, canaries }: World, tally: Tally) {
  const { rows } = await client.query<{ id: string }>('select id from messages')
  for (const { id } of rows) {
    const { text } = await office.http.ask('GET', `/api/admin/messages/${id}`, { token: office.admin.token })
    tally.count('emails read as an administrator')
    for (const what of canaries.secretsIn(text)) tally.wrong(usable, `the email ${id}: ${what}`)
  }
}

import { argon2Sync, randomUUID } from 'node:crypto'
import { openHttp, type Answer, type Asking } from '#campaigns/authz/http.ts'
import { connect } from '#campaigns/rig/connect.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { openServer, type OneServer } from '#campaigns/rig/two-servers/servers.ts'
import type { Random } from '#domain/random/random.ts'
import { hashPassword } from '#server/platform/auth/password.ts'

export type Arena = Awaited<ReturnType<typeof openArena>>
type Opening = {
  url: string
  tally: Tally
  chance: Random
  /** How many guesses an address may have evaluated in an hour. */
  perAddress: number
  answersEarly?: boolean
}

export const password = 'the right long password'

/** Two servers behind a proxy, and one without; their clocks are moved together. */
export async function openArena({ url, tally, chance, perAddress, answersEarly = false }: Opening) {
  const settings = { DATABASE_URL: url, GUESSES_PER_HOUR: String(perAddress), SIGNUPS_PER_HOUR: '1000' }
  const pace = () => ({ began: Date.now(), starts: Date.now(), speed: 1 })
  const servers: OneServer[] = []
  for (const TRUSTED_PROXIES of ['127.0.0.1', '127.0.0.1', '192.0.2.1'])
    servers.push(await openServer({ settings: { ...settings, TRUSTED_PROXIES }, pace: pace(), answersEarly }))
  const client = await connect(url)
  const https = servers.slice(0, 2).map(({ port }) => openHttp(port))
  let moved = 0
  let turn = 0
  const passwordHash = await hashPassword(password)

  /** One of the two servers behind the proxy, in turn. */
  function ask(method: string, path: string, asking: Asking): Promise<Answer> {
    turn += 1
    const http = https[turn % https.length]
    if (!http) throw new Error('no server')
    return http.ask(method, path, asking)
  }

  async function addAccount(hash: string) {
    const email = `${randomUUID()}@campaign.example`
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, email, name, role, password_hash, created_at, email_verified_at)
       values (gen_random_uuid(), $1, 'Asha Rao', 'customer', $2, now(), now()) returning id`,
      [email, hash],
    )
    return { id: rows[0]?.id ?? '', email }
  }

  return {
    tally,
    chance,
    client,
    perAddress,
    https,
    ask,
    /** The port of the server that trusts no proxy. */
    openPort: servers[2]?.port ?? 0,
    now: () => Date.now() + moved,
    /** The message is handled before the next request, which comes over a socket. */
    async moveClock(milliseconds: number) {
      moved += milliseconds
      for (const one of servers) one.move(milliseconds)
      await Promise.all(https.map((http) => http.ask('GET', '/healthz')))
    },
    /** A customer with a confirmed address, whose password is hashed at the real cost. */
    addAccount: () => addAccount(passwordHash),
    /** The same with a hash that costs little, where the time of a reply does not matter. */
    addCheapAccount: () => addAccount(cheapHash),
    async close() {
      for (const http of https) http.close()
      for (const one of servers) await one.close()
      await client.end()
    },
  }
}

/** The hash itself says what it costs. */
const cheapHash = hashCheaply(password)

function hashCheaply(text: string): string {
  const nonce = Buffer.from('a salt of sixteen')
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(text), nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`
}

/** Addresses that no other part of the campaign uses. */
export function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

export type { Answer }

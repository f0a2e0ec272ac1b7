import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { LinkPurpose, UserRole } from '#domain/identity.ts'
import { newToken } from '#server/platform/auth/token.ts'
import { codeOfStep, stepAt } from '#server/platform/auth/one-time-code.ts'

/** Prepares the records of several requests at once. */
export type Queries = Pick<pg.Pool, 'query'>

export const password = 'seven green umbrellas'
/** With a low cost, because thousands of requests sign in. */
const passwordHash = hashOf(password)

type Options = {
  role?: UserRole
  isVerified?: boolean
  /** Two-step sign-in: set up, or also turned on. */
  twoStep?: 'set up' | 'on'
}
export type Account = { id: string; email: string; password: string; token: string; code: () => string }

/** An account whose password was given just now, with a session. */
export async function addAccount(
  client: Queries,
  { role = 'customer', isVerified = true, twoStep }: Options = {},
): Promise<Account> {
  const id = randomUUID()
  const email = `${id}@campaign.example`
  const secret = randomBytes(20)
  await client.query(
    `insert into users (id, email, name, role, password_hash, created_at, email_verified_at)
     values ($1, $2, 'Asha Rao', $3, $4, now(), case when $5 then now() end)`,
    [id, email, role, passwordHash, isVerified],
  )
  if (twoStep !== undefined)
    await client.query(
      `insert into two_step (user_id, secret, started_at, turned_on_at)
       values ($1, $2, now(), case when $3 then now() end)`,
      [id, secret, twoStep === 'on'],
    )
  const token = await openSession(client, id)
  return { id, email, password, token, code: () => codeOfStep(secret, stepAt(new Date())) }
}

/** Another session of an account, as on another device. */
export async function openSession(client: Queries, user: string): Promise<string> {
  const { token, tokenHash } = newToken()
  await client.query(
    `insert into sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at, password_at)
     values (gen_random_uuid(), $1, $2, '', now(), now(), now() + interval '12 hours', now())`,
    [tokenHash, user],
  )
  return token
}

/** The token of a link as an email has it: the database has only its hash. */
export async function addLink(client: Queries, { id, email }: Account, purpose: LinkPurpose): Promise<string> {
  const { token, tokenHash } = newToken()
  await client.query(
    `insert into links (token_hash, purpose, user_id, email, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [tokenHash, purpose, id, email],
  )
  return token
}

type Invitation = { id: string; token: string }

/** An invitation to the team, or of a professional. */
export async function addInvitation(client: Queries, professional?: string): Promise<Invitation> {
  const { token, tokenHash } = newToken()
  const id = randomUUID()
  await client.query(
    `insert into team_invitations (id, email, name, professional_id, created_at, expires_at)
     values ($1, $2, 'Ravi Menon', $3, now(), now() + interval '3 days')`,
    [id, `${id}@campaign.example`, professional ?? null],
  )
  await client.query('insert into team_invitation_links (token_hash, invitation_id) values ($1, $2)', [tokenHash, id])
  return { id, token }
}

function hashOf(text: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(text), nonce, tagLength: 32, ...cost })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${plain(nonce)}$${plain(tag)}`
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  canonicalEmail,
  type Login,
  sessionHours,
  type SignedIn,
  type SignUp,
  type User,
  type UserRole,
} from '#domain/identity.ts'
import { Refusal, refusals } from '#domain/refusal.ts'
import type { Db } from '#server/db.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword, passwordMatches } from '#server/password.ts'
import { type Actor, addSession, addUser, findActor, findCredentials, setPasswordHash } from './store.ts'

/** A real hash of a password that nobody has: an unknown address costs the same work as a known one. */
let decoy: Promise<string> | undefined

export async function signIn({ db, clock }: Deps, login: Login): Promise<SignedIn> {
  const found = await findCredentials(db, canonicalEmail(login.email))
  decoy ??= hashPassword(randomUUID())
  const matches = await passwordMatches(login.password, found?.passwordHash ?? (await decoy))
  if (!found || !matches) throw new Refusal('invalid_credentials')
  const hours = login.remember ? sessionHours.remembered : sessionHours.brief
  return openSession(db, found.user, { now: clock(), hours })
}

/** Opens an account and signs it in. The row itself decides whether the address is free: of two only one gets it. */
export async function register({ db, clock }: Deps, { name, password, ...signUp }: SignUp): Promise<SignedIn> {
  const email = canonicalEmail(signUp.email)
  const passwordHash = await hashPassword(password)
  const now = clock()
  return db.transaction(async (db) => {
    const user = await addUser(db, { id: randomUUID(), name, email, role: 'customer', passwordHash, now })
    if (!user) throw emailTaken()
    return openSession(db, user, { now, hours: sessionHours.brief })
  })
}

function emailTaken(): Refusal {
  const { message } = refusals.email_taken
  return new Refusal('email_taken', { errors: [{ field: 'email', code: 'email_taken', message }] })
}

async function openSession(db: Db, user: User, { now, hours }: { now: Date; hours: number }): Promise<SignedIn> {
  const token = `ds_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  await addSession(db, { id: randomUUID(), tokenHash: hashToken(token), userId: user._id, now, expiresAt })
  return { token, user }
}

export function identify({ db, clock }: Deps, token: string): Promise<Actor | undefined> {
  return findActor(db, hashToken(token), clock())
}

type Account = { email: string; name: string; role: UserRole }

const demoAccounts: Account[] = [
  { email: 'admin@doorstep.example', name: 'Demo Admin', role: 'admin' },
  { email: 'customer@doorstep.example', name: 'Demo Customer', role: 'customer' },
]

/** The demo's accounts open with the demo's password, whatever was done to them before. */
export async function openDemoAccounts({ db, clock }: Deps, password: string): Promise<Account[]> {
  for (const account of demoAccounts) {
    const found = await findCredentials(db, account.email)
    if (!found) {
      await addUser(db, { ...account, id: randomUUID(), passwordHash: await hashPassword(password), now: clock() })
    } else if (!(await passwordMatches(password, found.passwordHash))) {
      await setPasswordHash(db, found.user._id, await hashPassword(password))
    }
  }
  return demoAccounts
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

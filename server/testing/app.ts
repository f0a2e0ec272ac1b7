import { argon2Sync, createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { UserRole } from '#domain/identity.ts'
import type { NewProfessional } from '#domain/professional.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import {
  askOnce,
  type Client,
  type Connection,
  type Db,
  jobDatabase,
  openDatabase,
} from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import { openDeps } from '#server/open-deps.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import { addDevice } from '#server/device/store.ts'
import { createJobs } from '#server/platform/jobs/queue.ts'
import { createLog, type Log } from '#server/log.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { deliver } from '#server/message/actions.ts'
import { addProfessionals } from '#server/professional/store.ts'
import type { Storefronts } from '#server/storefronts.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { addUser } from '#server/identity/store.ts'
import { hashToken } from '#server/platform/auth/token.ts'
import { watchCatalogue } from '#server/platform/cache/invalidation.ts'
import { emailWriters } from '#server/workers.ts'
import { freshDatabase } from './database.ts'

export type AppOptions = {
  env?: Record<string, string>
  /** Limits so high that no test reaches them; for tests that are about something else. */
  unlimited?: boolean
  storefronts?: Storefronts
  /** Listens for catalogue changes, and so caches responses, like a server. */
  watching?: boolean
  /** Listens, and keeps the catalogues in memory, like a server. */
  inMemory?: boolean
  /** New storefronts without the demo are 'Opening soon', as in the product. */
  opensLater?: boolean
  /** Uses the database of another test app, so that both are processes of one shop. */
  connection?: Connection
}
type Asking = { token?: string; storefront?: string; body?: unknown; headers?: Record<string, string> }

export type TestApp = Awaited<ReturnType<typeof testApp>>
export type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>

/** What the tests of a file have opened; the set-up of each file closes it after the last test. */
export const closers: (() => Promise<void>)[] = []

/**
 * High limits, because all test customers use one address at one moment and have not confirmed their email. An empty
 * setting restores the default.
 */
const generous = {
  SIGNUPS_PER_HOUR: '1000',
  READS_PER_MINUTE: '14400',
  UPCOMING_UNCONFIRMED: '1000',
  BOOKINGS_PER_HOUR: '100000',
}

const unlimitedEnv = {
  READS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
  GUESSES_PER_HOUR: '1000000',
  UPCOMING_PER_CUSTOMER: '100000',
}

/** The real app on a database of its own, with a clock that stands still until the test moves it. */
export async function testApp(options: AppOptions = {}) {
  const {
    env = {},
    unlimited = false,
    storefronts,
    inMemory = false,
    watching = inMemory,
    opensLater = false,
    connection: shared,
  } = options
  const connection = shared ?? (await freshDatabase())
  const lines: string[] = []
  const log = createLog({ json: true, write: (line) => lines.push(line) })
  const config = readConfig({ DEMO: 'yes', ...generous, ...(unlimited && unlimitedEnv), ...env })
  const sent: Mail[] = []
  let now = new Date('2026-11-20T06:30:00Z')
  const { deps, close } = await openDeps(config, {
    log,
    clock: () => now,
    keepsCatalogues: inMemory,
    ...(storefronts && { storefronts }),
    openStorage: ({ cache }) =>
      openTestStorage({ connection, poolSize: config.poolSize, log, ...(watching && { cache }) }),
    openJobs: ({ db }) => openJobsOver(db, log),
    openMail: async () => ({ mailer: { send: async (mail) => void sent.push(mail), close: async () => {} } }),
  })
  closers.push(close)
  await openStorefronts(deps.db, deps, { isOpen: !opensLater })
  deps.catalogues?.open(deps.storefronts.plans)
  await deps.catalogues?.settled()
  const app = createApp(deps)

  async function ask(method: string, address: string, { token, storefront, body, headers }: Asking = {}) {
    const response = await app.request(address, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(storefront !== undefined && { 'X-Storefront': storefront }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined,
    }
  }

  /** Signs in again from a browser that the account knows, and returns the token. */
  async function signIn({ email, password }: Pick<NewUser, 'email' | 'password'>, userAgent = ''): Promise<string> {
    const headers = { 'User-Agent': userAgent, Cookie: `device=${deviceOfTest(email)}` }
    const { body } = await ask('POST', '/api/auth/login', { body: { email, password }, headers })
    return (body as { token: string }).token
  }

  /** The emails to an address, or all, oldest first, after delivering everything that is waiting. */
  async function emails(to?: string): Promise<Mail[]> {
    const waiting = await askOnce(
      connection,
      "select id::text from messages where state = 'waiting' order by created_at, (facts ->> 'version')::integer, ctid",
    )
    for (const { id } of waiting) await deliver(deps.db, deps, { id: String(id), writers: emailWriters })
    return sent.filter((mail) => to === undefined || mail.to === to)
  }

  /** Adds a professional for GST registrations who works every day from 08:00 to 23:00, and returns the id. */
  async function aProfessional(overrides: Partial<NewProfessional & { id: string; storefront: string }> = {}) {
    const week = [1, 2, 3, 4, 5, 6, 7]
    const one = {
      id: randomUUID(),
      storefront: 'documents',
      name: 'Meera Iyer',
      categories: ['tax'],
      hours: week.map((day) => ({ day, from: '08:00', to: '23:00' })),
      createdAt: deps.clock(),
      ...overrides,
    }
    await addProfessionals(deps.db, [one])
    return one.id
  }

  /** A signed-in user. */
  async function aVisitor(overrides: Partial<NewUser> = {}) {
    const user = await aUser(deps, overrides)
    return { ...user, token: await signIn(user) }
  }

  /** A professional with an account, signed in; without an id, a new one who works every day. */
  async function aWorker({ professional, ...overrides }: Partial<NewUser> & { professional?: string } = {}) {
    const id = professional ?? (await aProfessional())
    const visitor = await aVisitor({ role: 'professional', ...overrides })
    await deps.db.execute(
      sql`update professionals set user_id = (select id from users where email = ${visitor.email}) where id = ${id}`,
    )
    return { ...visitor, professional: id }
  }

  return {
    app,
    deps,
    emails,
    connection,
    lines,
    ask,
    get: (address: string, asking?: Asking) => ask('GET', address, asking),
    post: (address: string, asking?: Asking) => ask('POST', address, asking),
    put: (address: string, asking?: Asking) => ask('PUT', address, asking),
    patch: (address: string, asking?: Asking) => ask('PATCH', address, asking),
    del: (address: string, asking?: Asking) => ask('DELETE', address, asking),
    moveClock: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    /** A direct connection to the database, closed after the file. */
    async aClient(): Promise<Client> {
      const client = deps.database.newClient()
      await client.connect()
      closers.push(() => client.end())
      return client
    },
    aUser: (overrides: Partial<NewUser> = {}) => aUser(deps, overrides),
    aProfessional,
    aVisitor,
    aWorker,
    signIn,
  }
}

type TestStorage = { connection: Connection; poolSize: number; log: Log; cache?: Cache }

/** The database of a test. Listens for catalogue changes only with a cache. */
async function openTestStorage({ cache, log, ...options }: TestStorage) {
  const database = openDatabase({ log, ...options })
  if (!cache) return { database, close: database.close }
  const watch = await watchCatalogue({ database, log, cache, onConnect: async () => {} })
  const close = async () => {
    await watch.close()
    await database.close()
  }
  return { database, watch, close }
}

/** Queues jobs without running them, so that emails wait until a test delivers them. */
async function openJobsOver(db: Db, log: Log) {
  const boss = new PgBoss({ db: jobDatabase(db), migrate: false, supervise: false, schedule: false })
  await boss.start()
  return createJobs(boss, log)
}

type NewUser = { email: string; name: string; role: UserRole; password: string; emailVerifiedAt?: Date }

async function aUser(deps: ServerDeps, overrides: Partial<NewUser>): Promise<NewUser> {
  const id = randomUUID()
  const user: NewUser = {
    email: `${id}@doorstep.example`,
    name: 'Asha Rao',
    role: 'customer',
    password: 'correct horse',
    ...overrides,
  }
  const { password, ...rest } = user
  await addUser(deps.db, { id, ...rest, passwordHash: cheapHash(password), createdAt: deps.clock() })
  const tokenHash = hashToken(deviceOfTest(user.email))
  await addDevice(deps.db, { tokenHash, userId: id, description: 'Unknown device', now: deps.clock() })
  return user
}

/** The device cookie that the account knows, so that unrelated tests send no email about a new device. */
function deviceOfTest(email: string): string {
  return `ds_${createHash('sha256').update(email).digest('base64url')}`
}

/** A password hash with a low cost, because tests sign in often. */
function cheapHash(password: string): string {
  const nonce = Buffer.from('a salt of sixteen')
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`
}

import type { Identity } from './policy.ts'
import { addAccount, addProfessional, addSession, keepSession, type Account } from './people.ts'
import { addRecords, addRecordsOfWorker, type Office, type Records, type Worker } from './records.ts'
import { addRecordsOfShop } from './shop-records.ts'

const idleForTooLong = 13 * 60
const passwordLongAgo = 20

/** Everyone who asks, with what they own. */
export async function addIdentities(office: Office): Promise<Identity[]> {
  const withVisit = await addWorker(office, 'the professional with the visit')
  const without = await addWorker(office, 'the professional without the visit')
  const a = await addCustomer(office, 'customer A', { worker: withVisit })
  const b = await addCustomer(office, 'customer B', { worker: without })
  const customers = [
    a,
    b,
    await addCustomer(office, 'the unconfirmed customer', { isConfirmed: false }),
    await addCustomer(office, 'the customer of another storefront', {}),
  ]
  const elsewhere = await addWorker(office, 'the professional of another storefront', 'home')
  const shop = await addRecordsOfShop(office, a.records, withVisit)
  const workers = [
    await worksWith(office, withVisit, { visit: a.records['visit'], foreign: b.records }),
    await worksWith(office, without, { visit: b.records['visit'], foreign: a.records }),
    await worksWith(office, elsewhere, { visit: undefined, foreign: a.records }),
  ]
  const [visits] = workers
  // Their own requests for time off are as foreign to others as their visits.
  for (const one of workers.slice(1))
    one.foreign = { ...a.records, request: visits?.records.professional?.['request'] ?? '' }
  const stranger = { standing: 'stranger', headers: {}, foreign: a.records } as const
  return [
    { ...stranger, name: 'a visitor', reads: [], records: {} },
    // The address of the calendar is secret, and opens it without signing in.
    {
      ...stranger,
      name: 'the calendar of the professional with the visit',
      reads: [withVisit.who],
      records: { anyone: { file: visits?.records.professional?.['file'] ?? '' } },
    },
    ...(await invalidOnes(office, a)),
    ...customers.map((one) => customerIdentity(one, one === a ? b.records : a.records)),
    ...workers,
    ...(await formerOnes(office, a.records)),
    ...(await administrators(office, { shop, foreign: a.records })),
  ]
}

type Customer = { who: string; account: Account; records: Records }
type NewCustomer = { worker?: Worker; isConfirmed?: boolean }

async function addCustomer(
  office: Office,
  who: string,
  { worker, isConfirmed = true }: NewCustomer,
): Promise<Customer> {
  const account = await addAccount(office, { who, isConfirmed, ...(worker && { knownTo: [worker.who] }) })
  return { who, account, records: await addRecords(office, { who, account, worker }) }
}

function customerIdentity({ who, account, records }: Customer, foreign: Records): Identity {
  // Accounts are shared: the other storefront must neither show more nor less of what a customer owns.
  const elsewhere = who.includes('another storefront') && { 'X-Storefront': 'home' }
  return {
    name: who,
    standing: 'user',
    isRecent: true,
    headers: { Authorization: `Bearer ${account.token}`, ...elsewhere },
    reads: [who],
    records: { 'signed-in': records },
    foreign,
  }
}

async function addWorker(office: Office, who: string, storefront = 'documents'): Promise<Worker> {
  const account = await addAccount(office, { who, role: 'professional' })
  const category = storefront === 'documents' ? 'tax' : 'cleaning'
  return {
    who,
    account,
    professional: await addProfessional(office, { who, user: account.id, storefront, category }),
  }
}

type Working = { visit: string | undefined; foreign: Records }

async function worksWith(office: Office, worker: Worker, { visit, foreign }: Working): Promise<Identity> {
  const { who, account } = worker
  return {
    name: who,
    standing: 'user',
    isProfessional: true,
    isRecent: true,
    headers: { Authorization: `Bearer ${account.token}` },
    reads: [who],
    records: {
      professional: await addRecordsOfWorker(office, worker, visit),
      'signed-in': { session: account.session },
    },
    foreign,
  }
}

/** Tokens that open nothing. */
async function invalidOnes(office: Office, { account, who, records }: Customer): Promise<Identity[]> {
  const { client, http } = office
  const expired = await addSession(office, { who, id: account.id })
  await client.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [expired.session])
  const revoked = await addSession(office, { who, id: account.id })
  await http.give('POST', '/api/auth/logout', { token: revoked.token })
  const disabled = await addAccount(office, { who: 'the disabled customer' })
  await keepSession(office, disabled, () =>
    client.query('update users set disabled_at = now() where id = $1', [disabled.id]),
  )
  const idle = await addAccount(office, { who: 'the idle administrator', role: 'admin' })
  const idleSession = await addSession(office, { who: 'the idle administrator', id: idle.id, ago: idleForTooLong })
  const bearers: [string, string | string[]][] = [
    ['a token of no session', `Bearer ds_${'A'.repeat(43)}`],
    ['a malformed token', `Bearer ${account.token.slice(0, -1)}`],
    ['an empty token', 'Bearer '],
    ['a token as Basic', `Basic ${Buffer.from(`${account.token}:`).toString('base64')}`],
    ['two tokens', ['Bearer none', `Bearer ${account.token}`]],
    ['two tokens in one header', `Bearer none, Bearer ${account.token}`],
    ['the hash of a token', `Bearer ds_${'0'.repeat(43)}`],
    ['an expired session', `Bearer ${expired.token}`],
    ['a revoked session', `Bearer ${revoked.token}`],
    ['a disabled customer', `Bearer ${disabled.token}`],
    ['an idle administrator', `Bearer ${idleSession.token}`],
  ]
  return bearers.map(([name, bearer]) => ({
    name,
    standing: 'invalid',
    headers: { Authorization: bearer },
    reads: [],
    records: {},
    foreign: records,
  }))
}

/** Users who have lost a role, and whose sessions were kept nevertheless. */
async function formerOnes(office: Office, foreign: Records): Promise<Identity[]> {
  const { client } = office
  const demoted = await addAccount(office, { who: 'the demoted administrator', role: 'admin' })
  await keepSession(office, demoted, () =>
    client.query("update users set role = 'customer' where id = $1", [demoted.id]),
  )
  const ended = await addWorker(office, 'the professional without access')
  await keepSession(office, ended.account, () =>
    client.query('update professionals set user_id = null where id = $1', [ended.professional]),
  )
  return [
    ['the demoted administrator', demoted] as const,
    ['the professional without access', ended.account] as const,
  ].map(([who, account]) => ({
    name: who,
    standing: 'user',
    isRecent: true,
    headers: { Authorization: `Bearer ${account.token}` },
    reads: [who],
    records: { 'signed-in': { session: account.session } },
    foreign,
  }))
}

async function administrators(
  office: Office,
  { shop, foreign }: { shop: Records; foreign: Records },
): Promise<Identity[]> {
  const { client, admin } = office
  const later = await addSession(office, { who: 'the administrator', id: admin.id, ago: passwordLongAgo })
  const other = await addAccount(office, { who: 'another administrator', role: 'admin' })
  const bare = await addAccount(office, { who: 'the administrator without two-step sign-in', role: 'admin' })
  await client.query(
    `insert into two_step (user_id, secret, started_at, turned_on_at)
     select id, '\\x00', now(), now() from users where role = 'admin' and id <> $1 and not exists
       (select from two_step where user_id = users.id)`,
    [bare.id],
  )
  await client.query('insert into team_rules (needs_two_step) values (true)')
  const made = { standing: 'user', isAdmin: true, foreign } as const
  const headersOf = (token: string) => ({ Authorization: `Bearer ${token}` })
  const of = (account: Account, session = account.session) => ({ admin: shop, 'signed-in': { session } })
  return [
    {
      ...made,
      name: 'the administrator',
      isRecent: true,
      headers: headersOf(admin.token),
      reads: ['the administrator', 'administrators'],
      records: of(admin),
    },
    {
      ...made,
      name: 'an administrator whose password was given long ago',
      headers: headersOf(later.token),
      reads: ['the administrator', 'administrators'],
      records: of(admin, later.session),
    },
    {
      ...made,
      name: 'another administrator',
      isRecent: true,
      headers: headersOf(other.token),
      reads: ['another administrator', 'administrators'],
      records: of(other),
    },
    {
      ...made,
      name: 'an administrator without two-step sign-in',
      isRecent: true,
      lacksTwoStep: true,
      headers: headersOf(bare.token),
      reads: ['the administrator without two-step sign-in'],
      records: of(bare),
    },
  ]
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Trouble } from './database-proxy.ts'
import type { Site } from './site.ts'

/** Something that fails for a while. */
export type Fault<Where = Site> = {
  name: string
  /** The least milliseconds that it lasts, so that it has an effect. */
  least?: number
  /** Begins it, and returns what ends it. */
  begin: (where: Where, milliseconds: number) => Promise<() => Promise<unknown>>
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Longer than every deadline of the server. */
const beyondDeadlines = 7 * second

const faultsOfNetwork: Fault[] = [
  network('the database is away', { kind: 'refusing', cutsPresent: true }),
  network('the database refuses new connections', { kind: 'refusing', cutsPresent: false }),
  network('the database is slow', { kind: 'slow', milliseconds: 700 }),
  { ...network('the database is very slow', { kind: 'slow', milliseconds: 2_000 }), least: beyondDeadlines },
  { ...network('the database accepts and never answers', { kind: 'silent' }), least: beyondDeadlines },
  network('connections to the database are cut at random', { kind: 'cutting', share: 0.05 }),
]

/** Every fault of the database, the mail server and the clock. */
export const faults: Fault[] = [
  ...faultsOfNetwork,
  { name: 'the database is read-only', begin: makeReadOnly },
  { name: 'statements are cancelled and connections ended', begin: cancelAtRandom },
  { name: 'rows are locked by others', begin: lockRows },
  {
    name: 'the mail server is away',
    async begin({ smtp }) {
      smtp.setState('down')
      smtp.cutAll()
      return async () => smtp.setState('healthy')
    },
  },
  clock('the clock jumps an hour forward, and back', hour),
  clock('the clock jumps an hour back, and forward', -hour),
  clock('the clock jumps two and a half hours back', -2.5 * hour),
  clock('the clock is five minutes ahead of the database', 5 * minute),
  clock('the clock is five minutes behind the database', -5 * minute),
]

function network(name: string, trouble: Trouble): Fault {
  return {
    name,
    async begin({ proxy }) {
      await proxy.set(trouble)
      return () => proxy.set({ kind: 'none' })
    },
  }
}

function clock(name: string, shift: number): Fault {
  return {
    name,
    async begin({ shiftClock }) {
      await shiftClock(shift)
      return () => shiftClock(0)
    },
  }
}

/** Sessions that begin during the fault stay read-only after it, as after a change of the primary. */
async function makeReadOnly({ client }: Site) {
  await client.query(`
    do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
    end $$`)
  await client.query(endAll)
  return () =>
    client.query(`
      do $$ begin
        execute format('alter database %I reset default_transaction_read_only', current_database());
      end $$`)
}

async function cancelAtRandom({ client }: Site) {
  return repeat(40, async (turn) => {
    const end = turn % 4 === 0 ? 'pg_terminate_backend' : 'pg_cancel_backend'
    await client.query(endings[end])
  })
}

/** The sessions of the product, which has other sessions for its jobs. */
const endAll = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'doorstep%'`
const endings = {
  pg_terminate_backend: `
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'doorstep%' order by random() limit 1`,
  pg_cancel_backend: `
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'doorstep%' and state = 'active'
    order by random() limit 1`,
}

/** Another program holds locks on the newest bookings and the users in turn, for longer than the server waits. */
async function lockRows({ client }: Site, milliseconds: number) {
  const isLong = milliseconds > 5_000
  return repeat(300, async () => {
    await client.query('begin')
    await client.query('select from bookings order by created_at desc limit 50 for update')
    await client.query('select from users order by created_at desc limit 50 for update')
    await sleep(isLong ? 2_500 : 1_000)
    await client.query('rollback')
  })
}

/** Repeats work until the returned function is called. */
async function repeat(pause: number, work: (turn: number) => Promise<void>) {
  const ending = new AbortController()
  const repeating = (async () => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      await work(turn)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()
  return () => {
    ending.abort()
    return repeating
  }
}

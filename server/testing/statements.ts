import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#server/platform/database/db.ts'

/** A statement as a part of the process sends it: text, or with values and perhaps a name. */
type Sent = { text: string; name?: string; values: unknown[] }

/**
 * The statements that a process sends to its database while it works, in order: each is a round trip, `begin` and
 * `commit` included.
 */
export async function statementsDuring(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const sent = await sentDuring(db, work)
  return sent.map(({ text }) => text)
}

/** The same, with values and the names of prepared statements. */
export async function sentDuring(db: Db, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const clients = new Set<pg.PoolClient>()
  const listen = (client: pg.PoolClient) => {
    if (clients.has(client)) return
    clients.add(client)
    const query = client.query.bind(client)
    // The driver overloads `query`; every form has the text first or in `text`.
    client.query = ((first: string | { text: string; name?: string }, ...rest: unknown[]) => {
      const [values] = rest
      const named = typeof first === 'string' ? { text: first } : first
      sent.push({ ...named, values: Array.isArray(values) ? values : [] })
      return Reflect.apply(query, undefined, [first, ...rest]) as unknown
    }) as typeof query
  }
  // `Db` hides the pool, so that only platform/database uses it.
  const { $client: pool } = db as Db & { $client: pg.Pool }
  pool.on('acquire', listen)
  try {
    await work()
  } finally {
    pool.off('acquire', listen)
    // Uncovers the method of the class.
    for (const client of clients) Reflect.deleteProperty(client, 'query')
  }
  return sent
}

/** The prepared statements on the connections of a process that PostgreSQL still plans for each call. */
export async function statementsStillPlanned(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pg_prepared_statements
    where custom_plans + generic_plans > ${plannedAtFirst * 2} and custom_plans > ${plannedAtFirst}`)
  return rows.map(({ name }) => name)
}

/** The scans of a statement with their tables, and the number of pages that it read. It may `execute` a prepared one. */
export async function planOf(db: Db, executed: SQL): Promise<{ scans: string[]; pages: number }> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (analyze, buffers, format json) ${executed}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('explain returned no plan')
  const scans = nodesOf(plan).flatMap((node) =>
    node['Relation Name'] === undefined ? [] : [`${node['Node Type']} on ${node['Relation Name']}`],
  )
  return { scans, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** PostgreSQL plans the first executions of a statement with their values, and compares the costs. */
const plannedAtFirst = 5

import { sql } from 'drizzle-orm'
import { briefly, type Db } from './db.ts'

/** `oldest` is how many seconds the first of them has waited. */
export type JobCount = { queue: string; state: 'due' | 'later' | 'active'; count: number; oldest: number }

/** The jobs that are not done, in the queue of all processes. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await briefly(db, (db) =>
    db.execute<JobCount>(sql`
      select name as queue,
        case when state = 'active' then 'active' when start_after > now() then 'later' else 'due' end as state,
        count(*)::integer as count,
        greatest(0, extract(epoch from now() - min(greatest(start_after, created_on))))::float8 as oldest
      from pgboss.job where state in ('created', 'retry', 'active') and name not like '\_\_pgboss%'
      group by 1, 2`),
  )
  return rows
}

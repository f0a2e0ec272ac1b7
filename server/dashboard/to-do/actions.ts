import type { Todos } from '#domain/dashboard.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  findNobodyThere,
  findOpenMoney,
  findPending,
  findTimeOffRequests,
  findUnanswered,
  findUnassigned,
  findUndelivered,
} from './store.ts'

/** What waits for an administrator at one storefront, or at all. Only kinds of which something waits. */
export async function readTodos(db: Db, { storefronts, clock }: Deps, which: string | undefined): Promise<Todos> {
  const keys = which === undefined ? storefronts.plans.map(({ key }) => key) : [which]
  const now = clock()
  const found = await Promise.all([
    findNobodyThere(db, keys),
    findPending(db, keys),
    findUnassigned(db, keys, now),
    findTimeOffRequests(db, keys, now),
    findOpenMoney(db, keys, 'due'),
    findOpenMoney(db, keys, 'refund-due'),
    findUndelivered(db, keys, now),
    findUnanswered(db, keys),
  ])
  return { items: found.filter((todo) => todo !== undefined) }
}

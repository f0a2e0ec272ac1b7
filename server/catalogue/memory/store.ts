import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { isListed, isListedCategory } from '#server/catalogue/store.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import { type CopiedRow, copyRows, keepRow } from '#server/platform/database/copy.ts'
import { clientOf, copyStatement, type Db, inlined } from '#server/platform/database/db.ts'
import { copied } from './row.ts'

/** These services of the storefront, as far as they are listed. */
export async function listChanged(db: Db, storefront: string, ids: string[]): Promise<CopiedRow[]> {
  const rows: CopiedRow[] = []
  const isChanged = and(isListed(storefront), inArray(services.id, ids))
  await db.transaction(
    async (tx) => copyRows(clientOf(tx), { statement: rowsWhere(isChanged) }, (row) => void rows.push(keepRow(row))),
    {
      accessMode: 'read only',
    },
  )
  return rows
}

/** The statements that read the catalogue of a storefront, for a worker thread without the query builder. */
export type Statements = { categories: string; ids: string; services: string }

/** They read up to this many services and one more. */
export function statementsOf(storefront: string, most: number): Statements {
  const { id, title } = services
  const { key, name, description, imageUrl, position } = categories
  return {
    categories: inlined(sql`
      select ${key}, ${name}, ${description}, ${imageUrl} as "imageUrl" from ${categories}
      where ${isListedCategory(storefront)} order by ${position}, ${key}`),
    // In the order of titles, which an index has. The services themselves are read faster without an order.
    ids: copyStatement(sql`
      select coalesce(string_agg(uuid_send(id), '' order by title, id), '') from (
        select ${id}, ${title} from ${services} where ${isListed(storefront)} order by ${title}, ${id} limit ${most + 1}
      ) as listed`),
    services: rowsWhere(isListed(storefront)),
  }
}

const columns = sql.join(
  copied.map((name) => services[name]),
  sql`, `,
)

function rowsWhere(condition: SQL | undefined): string {
  return copyStatement(sql`select ${columns} from ${services} where ${condition}`)
}

/** Whether texts are ordered by code point. Only such an order can be repeated outside of the database. */
export async function isOrderedByCodePoint(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ plain: boolean }>(sql`
    select datlocprovider = 'b' or upper(datcollate) in ('C', 'POSIX', 'C.UTF-8', 'C.UTF8') as plain
    from pg_database where datname = current_database()`)
  return rows[0]?.plain === true
}

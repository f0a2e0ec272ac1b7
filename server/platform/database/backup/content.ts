import type pg from 'pg'
import { DamagedBackup } from './frames.ts'
import { copyOut } from './copying.ts'

/**
 * The content of a backup: a line that describes the database, then for each table a line with its name and columns, its
 * rows as COPY writes them, and a line with a backslash and a dot; at last a line with the numbers of rows.
 */
export type Description = {
  madeAt: string
  postgres: string
  /** What this database has applied, in that order. */
  migrations: { name: string; hash: string }[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}
export type TableLine = { table: string; columns: string[] }
type LastLine = { rows: Record<string, number> }

export type Progress = (table: string, rows: number) => void

type TableToCopy = TableLine & { copy: string }

/** Generated columns are computed again. The statements are built by PostgreSQL, which quotes the names. */
const listTables = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns,
    format('copy public.%I (%s) to stdout', c.relname, string_agg(format('%I', a.attname), ', ' order by a.attnum)) as copy
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.oid order by c.relname`

const listSequences = `
  select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname = 'public' order by sequencename`

/** Reads all tables as they are at one moment, while others write. */
export async function* readContent(client: pg.ClientBase, madeAt: Date, onTable: Progress): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only')
  await client.query("set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'")
  const { rows: migrations } = await client.query<Description['migrations'][number]>(
    'select name, hash from migrations order by applied_at, name',
  )
  const { rows: sequences } = await client.query<Description['sequences'][number]>(listSequences)
  const { rows: tables } = await client.query<TableToCopy>(listTables)
  const { rows: about } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  yield line({ madeAt: madeAt.toISOString(), postgres: about[0]?.version ?? '', migrations, sequences })
  const counts: LastLine['rows'] = {}
  for (const { table, columns, copy } of tables) {
    yield line({ table, columns } satisfies TableLine)
    let rows = 0
    for await (const text of copyOut(client, copy)) {
      rows += countLines(text)
      yield text
    }
    yield Buffer.from(endOfTable)
    counts[table] = rows
    onTable(table, rows)
  }
  yield line({ rows: counts } satisfies LastLine)
  await client.query('commit')
}

const endOfTable = '\\.\n'
const newline = 10

function line(content: Description | TableLine | LastLine): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`)
}

/** A line break within a value is written as two characters. */
function countLines(text: Buffer): number {
  let lines = 0
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) lines += 1
  return lines
}

/** What to do with the parts of a backup, in their order. The text of a table must be read to its end. */
export type Reader = {
  describe: (description: Description) => Promise<void>
  table: (line: TableLine, text: AsyncIterable<Buffer>) => Promise<void>
}

/** Reads the content of a backup. Throws DamagedBackup if a part is missing, whatever the checksums say. */
export async function parseContent(content: AsyncIterable<Buffer>, reader: Reader): Promise<LastLine['rows']> {
  const lines = linesOf(content)
  await reader.describe((await lines.object()) as Description)
  const counts: LastLine['rows'] = {}
  for (;;) {
    const next = (await lines.object()) as TableLine | LastLine
    if ('rows' in next) {
      if (JSON.stringify(next.rows) !== JSON.stringify(counts)) throw incomplete()
      return counts
    }
    let rows = 0
    const text = lines.text((count) => (rows += count))
    await reader.table(next, text)
    counts[next.table] = rows
  }
}

const incomplete = () => new DamagedBackup('The backup is incomplete. Nothing was changed.')

function linesOf(content: AsyncIterable<Buffer>) {
  const chunks = content[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function more() {
    const next = await chunks.next()
    if (next.done) throw incomplete()
    rest = Buffer.concat([rest, next.value])
  }

  async function object(): Promise<unknown> {
    while (!rest.includes(newline)) await more()
    const end = rest.indexOf(newline) + 1
    const text = rest.toString('utf8', 0, end)
    rest = rest.subarray(end)
    return JSON.parse(text)
  }

  /** The rows of a table, without the line that ends them. */
  async function* text(onRows: (count: number) => void): AsyncGenerator<Buffer> {
    for (;;) {
      const end = endIn(rest)
      // Whole lines only, so that the end is always at the beginning of what is left.
      const whole = end ?? rest.lastIndexOf(newline) + 1
      const rows = rest.subarray(0, whole)
      rest = rest.subarray(whole)
      if (rows.length > 0) {
        onRows(countLines(rows))
        yield rows
      }
      if (end !== undefined) {
        rest = rest.subarray(endOfTable.length)
        return
      }
      await more()
    }
  }

  return { object, text }
}

/** Where the line that ends a table begins. */
function endIn(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, endOfTable.length).toString('latin1') === endOfTable) return 0
  const found = bytes.indexOf(`\n${endOfTable}`)
  return found === -1 ? undefined : found + 1
}

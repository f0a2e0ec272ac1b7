import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/** Reading many rows may take longer than a visitor would wait, in milliseconds. */
const patience = 10 * 60_000

/**
 * Reads many rows in the binary format of COPY, for which the driver creates neither objects nor strings. The row is
 * only valid during the call. `db` must be a transaction that allows a long statement.
 */
export async function copyRows(db: Db, query: SQL, onRow: (row: RowReader) => void): Promise<void> {
  const { sql: text } = dialect.sqlToQuery(sql`copy (${query}) to stdout (format binary)`.inlineParams())
  // The driver's client, as in `statement`.
  const { client } = db._.session as unknown as { client: pg.ClientBase }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const reader = createRowReader()
  let isFirst = true
  let failure: unknown
  client.query({
    query_timeout: patience,
    submit: (connection: pg.Connection) => connection.query(text),
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (failure !== undefined) return
      try {
        if (reader.begin(chunk, isFirst ? bytesOfHeader : 0)) onRow(reader)
      } catch (error) {
        failure = error
      }
      isFirst = false
    },
    handleCommandComplete: () => {},
    handleError: reject,
    handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
  } as pg.Submittable)
  return promise
}

/** The signature, the flags and the empty extension, which PostgreSQL sends with the first row. */
const bytesOfHeader = 19

export type RowReader = ReturnType<typeof createRowReader>

/** Reads the fields of a row one after the other. */
function createRowReader() {
  let bytes: Buffer = Buffer.alloc(0)
  let at = 0

  /** The length of the next field; the reader is then at its content. */
  function next(): number {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) throw new Error('a column that is copied must not be null')
    return length
  }

  function text(): string {
    const length = next()
    at += length
    return bytes.toString('utf8', at - length, at)
  }

  return {
    /** Returns false after the last row. */
    begin(row: Buffer, from: number): boolean {
      bytes = row
      at = from + 2
      return bytes.readInt16BE(from) >= 0
    },
    text,
    integer(): number {
      next()
      at += 4
      return bytes.readInt32BE(at - 4)
    },
    boolean(): boolean {
      next()
      at += 1
      return bytes[at - 1] === 1
    },
    /** The bytes of a field in the format of its type. */
    bytes(): Buffer {
      const length = next()
      at += length
      return bytes.subarray(at - length, at)
    },
    /** An array of texts, none of which is null. */
    texts(): string[] {
      const end = next() + at
      const isEmpty = bytes.readInt32BE(at) === 0
      const values: string[] = []
      // The number of dimensions, a flag and the type; then the length and lower bound of the only dimension.
      for (at += isEmpty ? 12 : 20; at < end;) values.push(text())
      return values
    },
  }
}

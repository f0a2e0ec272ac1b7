import type pg from 'pg'

type Copying = {
  statement: string
  /** Time limit in milliseconds; if undefined, that of the connection. */
  patience?: number | undefined
}

/**
 * Reads the rows of a COPY statement in the binary format, for which the driver creates neither objects nor strings. The
 * row is only valid during the call. This file imports no query builder, which takes a worker thread longer to load than
 * reading thousands of rows.
 */
export async function copyRows(
  client: pg.ClientBase,
  { statement, patience }: Copying,
  onRow: (row: CopiedRow) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const row = createRow()
  let isFirst = true
  let failure: unknown
  const copying = {
    query_timeout: patience,
    /** The driver replaces it by one that clears the timer of the time limit. */
    callback: () => {},
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (failure !== undefined) return
      try {
        if (row.read(chunk, isFirst ? bytesOfHeader : 0)) onRow(row)
      } catch (error) {
        failure = error
      }
      isFirst = false
    },
    handleCommandComplete: () => {},
    handleError(error: Error) {
      copying.callback()
      reject(error)
    },
    handleReadyForQuery() {
      copying.callback()
      if (failure === undefined) resolve()
      else reject(failure)
    },
  }
  client.query(copying as pg.Submittable)
  return promise
}

/** The signature, the flags and the empty extension, which PostgreSQL sends with the first row. */
const bytesOfHeader = 19
const mostColumns = 32

/** A row whose columns are read by their positions. A value is the bytes from `start` up to `end`. */
export type CopiedRow = {
  bytes: () => Buffer
  /** Where the row begins. */
  from: () => number
  start: (column: number) => number
  end: (column: number) => number
  integer: (column: number) => number
  isTrue: (column: number) => boolean
  text: (column: number) => string
  /** The bytes of a value. */
  value: (column: number) => Buffer
}

/** The same row, valid for longer. */
export function keepRow(row: CopiedRow): CopiedRow {
  return readRow(Buffer.from(row.bytes()), row.from())
}

/** A row from its bytes. */
export function readRow(bytes: Buffer, from = 0): CopiedRow {
  const row = createRow()
  row.read(bytes, from)
  return row
}

function createRow(): CopiedRow & { read: (from: Buffer, at: number) => boolean } {
  let bytes: Buffer = Buffer.alloc(0)
  let first = 0
  const starts = new Int32Array(mostColumns)
  const ends = new Int32Array(mostColumns)
  const start = (column: number) => starts[column] ?? 0
  const end = (column: number) => ends[column] ?? 0

  /** Returns false after the last row. */
  function read(from: Buffer, at: number): boolean {
    bytes = from
    first = at
    const columns = bytes.readInt16BE(at)
    let next = at + 2
    for (let column = 0; column < columns; column += 1) {
      const length = bytes.readInt32BE(next)
      if (length < 0) throw new Error('a column that is copied must not be null')
      starts[column] = next + 4
      next += 4 + length
      ends[column] = next
    }
    return columns >= 0
  }

  return {
    read,
    bytes: () => bytes,
    from: () => first,
    start,
    end,
    integer: (column) => bytes.readInt32BE(start(column)),
    isTrue: (column) => bytes[start(column)] === 1,
    text: (column) => bytes.toString('utf8', start(column), end(column)),
    value: (column) => bytes.subarray(start(column), end(column)),
  }
}

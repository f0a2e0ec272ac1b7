import * as z from 'zod/mini'

export const largestImport = 10 * 1024 * 1024
export const mostImported = 10_000
/** The maximum number of problems reported at once; the rest are reported after these have been fixed. */
export const mostProblems = 500

/** A failed import has saved nothing, a completed one every row. */
export const ImportState = z.enum(['checking', 'checked', 'writing', 'done', 'failed'])
export type ImportState = z.infer<typeof ImportState>

/** Rows are numbered from 1, which is the header row; 0 is the file itself. */
export const RowProblem = z.strictObject({ row: z.int(), field: z.string(), message: z.string() })
export type RowProblem = z.infer<typeof RowProblem>

/** The import of a file of services into the catalogue. */
export const Import = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  state: ImportState,
  rows: z.int(),
  /** The number of rows that have been checked or written. */
  done: z.int(),
  adds: z.int(),
  changes: z.int(),
  unchanged: z.int(),
  problemCount: z.int(),
  problems: z.array(RowProblem),
})
export type Import = z.infer<typeof Import>

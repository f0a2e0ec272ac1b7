import * as z from 'zod/mini'

export const largestImport = 10 * 1024 * 1024
export const mostImported = 10_000
/** Of what is wrong so much is told; whoever mends that sees the rest. */
export const mostProblems = 500

/** Being looked through; seen to be good or not; being written; written, all of it; or not, and nothing of it. */
export const ImportState = z.enum(['checking', 'checked', 'writing', 'done', 'failed'])
export type ImportState = z.infer<typeof ImportState>

/** A line of the file as a person counts them, the one with the names being the first; 0 is the file itself. */
export const RowProblem = z.strictObject({ row: z.int(), field: z.string(), message: z.string() })
export type RowProblem = z.infer<typeof RowProblem>

/** A file of services on its way into the catalogue. */
export const Import = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  state: ImportState,
  rows: z.int(),
  /** So many of the rows have been looked through, or written. */
  done: z.int(),
  adds: z.int(),
  changes: z.int(),
  unchanged: z.int(),
  problemCount: z.int(),
  problems: z.array(RowProblem),
})
export type Import = z.infer<typeof Import>
